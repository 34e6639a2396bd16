let isByKeys = true

if (typeof document !== 'undefined') {
  document.addEventListener(
    'keydown',
    // Escape closes what a pointer has opened; who presses it does not move about by keys yet.
    ({ key }) => {
      if (key !== 'Escape') isByKeys = true
    },
    true,
  )
  document.addEventListener(
    'pointerdown',
    () => {
      isByKeys = false
    },
    true,
  )
}

/** Whether the person moves about by keys now, so that what has the focus should show what one can do with it. */
export const movesByKeys = () => isByKeys

let isByKeys = true
let typedTime = 0

export const isEditable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input,textarea,[contenteditable]') !== null

if (typeof document !== 'undefined') {
  document.addEventListener(
    'keydown',
    // Escape closes what a pointer has opened; who presses it does not move about by keys yet.
    ({ key, target }) => {
      if (key !== 'Escape') isByKeys = true
      if (isEditable(target)) typedTime = Date.now()
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

/** When a key last went into a field, in milliseconds since 1970. */
export const lastTypedTime = () => typedTime

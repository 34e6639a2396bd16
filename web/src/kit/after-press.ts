let isPressed = false

for (const [type, modifier] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const) {
  globalThis.addEventListener?.(
    type,
    () => {
      isPressed = modifier
    },
    true,
  )
}

/**
 * Runs at once, or while a pointer is down, after it was let go: what moves the page between the two would take the button
 * away from under it, and the press would be lost.
 */
export function afterPress(run: () => void) {
  if (!isPressed) return run()
  const abortController = new AbortController()
  const end = () => {
    abortController.abort()
    setTimeout(run)
  }
  addEventListener('pointerup', end, { signal: abortController.signal })
  addEventListener('pointercancel', end, { signal: abortController.signal })
}

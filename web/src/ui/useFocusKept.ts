import { type RefObject, useEffect } from 'react'

/**
 * Gives the focus to `target` when a dialog has closed and what opened it is gone, so that a keyboard goes on there and not at the top of the
 * page. The opener may go later than the dialog: with the list that is read again.
 */
export function useFocusKept(target: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) return
    const timers = [100, 400, 1_000].map(ms =>
      setTimeout(() => {
        if (document.activeElement === document.body) target.current?.focus()
      }, ms),
    )
    return () => timers.forEach(clearTimeout)
  }, [isOpen, target])
}

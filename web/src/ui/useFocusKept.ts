import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to `target` when a dialog has closed and what opened it is gone, so that a keyboard goes on there and not at the top of the
 * page. The opener may go later than the dialog: with the list that is read again. Whoever acts meanwhile is not called back.
 */
export function useFocusKept(target: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (isOpen || !wasOpen.current) return
    const isLost = () => document.activeElement === document.body
    const restore = () => {
      if (isLost()) target.current?.focus()
    }
    let frame = 0
    const check = () => {
      // A dialog that has just gone gives the focus to its opener in the next frame, which is already asked for.
      if (isLost()) frame = requestAnimationFrame(restore)
    }
    const timers = [100, 400, 1_000].map(ms => setTimeout(check, ms))
    const stop = () => {
      timers.forEach(clearTimeout)
      cancelAnimationFrame(frame)
      removeEventListener('keydown', goOn, true)
      removeEventListener('pointerdown', stop, true)
    }
    // Before the key does its work: Tab goes on from there.
    const goOn = () => {
      restore()
      stop()
    }
    addEventListener('keydown', goOn, true)
    addEventListener('pointerdown', stop, true)
    return stop
  }, [isOpen, target])
}

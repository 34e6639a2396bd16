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
    return restoreLostFocus(() => target.current)
  }, [isOpen, target])
}

/**
 * The same after moving to another place of one screen, by a link that is gone there: to the heading of what has come, which a screen reader
 * then reads.
 */
export function useFocusOnMove(screen: RefObject<HTMLElement | null>, place: string): void {
  const before = useRef(place)
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    return restoreLostFocus(() => {
      const heading = screen.current?.querySelector('h2')
      if (heading) heading.tabIndex = -1
      return heading
    })
  }, [place, screen])
}

/**
 * Gives the focus to what `find` returns by then, once it is nowhere, within a second. Whoever acts meanwhile is not called back.
 * @param isLost when the focus counts as nowhere
 * @returns what ends the waiting
 */
export function restoreLostFocus(
  find: () => HTMLElement | null | undefined,
  isLost = () => document.activeElement === document.body,
): () => void {
  const restore = () => {
    if (isLost()) find()?.focus()
  }
  let frame = 0
  const check = () => {
    // A dialog that has just gone gives the focus to its opener in the next frame, which is already asked for.
    if (isLost()) frame = requestAnimationFrame(restore)
  }
  const timers = [100, 250, 400, 1_000].map(ms => setTimeout(check, ms))
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
}

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { restoreLostFocus } from './useFocusKept.ts'

/**
 * A panel that closes with the focus in it gives the focus back to what had it before, or to the page where that is gone.
 * @param isOver whether it covers the page: then its heading gets the focus, and a press beside it gives the focus back too
 * @returns to be called where it is closed from a dialog, which has the focus then
 */
export function usePanelFocus(pane: RefObject<HTMLElement | null>, isOver = false): () => void {
  // Before a field of the panel takes it.
  const [opener] = useState(() => document.activeElement)
  const hadFocus = useRef(false)
  const latestIsOver = useRef(isOver)
  latestIsOver.current = isOver
  useLayoutEffect(() => {
    const element = pane.current
    return () => {
      // React calls this while the panel still stands in the page.
      const { activeElement } = document
      hadFocus.current =
        element?.contains(activeElement) === true || (latestIsOver.current && activeElement === document.body)
    }
  }, [pane])
  useEffect(
    () => () => {
      if (hadFocus.current && document.activeElement === document.body) homeOf(opener)?.focus()
    },
    [opener],
  )
  useEffect(() => {
    if (isOver) pane.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [pane, isOver])
  return () => void restoreLostFocus(() => homeOf(opener))
}

const homeOf = (opener: Element | null): HTMLElement | null =>
  opener instanceof HTMLElement && opener.isConnected && opener !== document.body
    ? opener
    : document.getElementById('main')

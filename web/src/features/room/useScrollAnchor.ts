import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps what is being read where it is while rows of equal height change their places above it. At the top, where new things
 * arrive, nothing is held.
 */
export function useScrollAnchor(
  ids: readonly string[],
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
) {
  const before = useRef(ids)
  useLayoutEffect(() => {
    const element = scroller.current
    const previous = before.current
    before.current = ids
    if (!element || previous === ids || element.scrollTop < rowHeight / 2) return
    const movedRows = rowsMoved(previous, ids, Math.ceil(element.scrollTop / rowHeight))
    if (movedRows !== 0) element.scrollTop += movedRows * rowHeight
  }, [ids, scroller, rowHeight])
}

/** By how many places the first row on screen moved; if it is gone, or is itself what was moved, the next one tells. */
export function rowsMoved(previous: readonly string[], now: readonly string[], firstShown: number): number {
  const places = new Map(now.map((id, index) => [id, index]))
  const moves: number[] = []
  for (let index = firstShown; index < previous.length && moves.length < 3; index++) {
    const place = places.get(previous[index]!)
    if (place !== undefined) moves.push(place - index)
  }
  // One row among three may be the one that jumped; the middle value is what the others did.
  return moves.sort((a, b) => a - b)[moves.length >> 1] ?? 0
}

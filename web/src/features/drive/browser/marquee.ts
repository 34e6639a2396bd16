/** A rectangle drawn over items that stand in lines of equal height, of which most are not in the page. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface ItemGrid {
  count: number
  columns: number
  /** Of the first item, from the corner that the box counts from. */
  left: number
  top: number
  itemWidth: number
  itemHeight: number
  /** Between items, to the right and below. */
  gap: number
}

export const boxOf = (from: { x: number; y: number }, to: { x: number; y: number }): Box => ({
  left: Math.min(from.x, to.x),
  top: Math.min(from.y, to.y),
  right: Math.max(from.x, to.x),
  bottom: Math.max(from.y, to.y),
})

/** Places of the items that a box touches. */
export function placesIn(box: Box, grid: ItemGrid): number[] {
  const [firstLine, lastLine] = touched(box.top - grid.top, box.bottom - grid.top, grid.itemHeight, grid.gap)
  const [firstColumn, lastColumn] = touched(
    box.left - grid.left,
    box.right - grid.left,
    grid.itemWidth,
    grid.gap,
  )
  const places: number[] = []
  const lines = Math.ceil(grid.count / grid.columns)
  for (let line = Math.max(0, firstLine); line <= Math.min(lastLine, lines - 1); line++)
    for (let column = Math.max(0, firstColumn); column <= Math.min(lastColumn, grid.columns - 1); column++) {
      const place = line * grid.columns + column
      if (place < grid.count) places.push(place)
    }
  return places
}

/** First and last of equal parts that a stretch touches; the gaps between them do not count. */
function touched(from: number, to: number, size: number, gap: number): [first: number, last: number] {
  const step = size + gap
  const first = Math.floor(from / step)
  return [from - first * step >= size ? first + 1 : first, Math.floor(to / step)]
}

/** Pixels by which the list scrolls in a frame while the pointer is near its edge, or beyond. */
export function scrollStep(y: number, { top, bottom }: { top: number; bottom: number }): number {
  const edge = 40
  const fastest = 24
  if (y < top + edge) return -Math.min(fastest, Math.ceil((top + edge - y) / 3))
  if (y > bottom - edge) return Math.min(fastest, Math.ceil((y - bottom + edge) / 3))
  return 0
}

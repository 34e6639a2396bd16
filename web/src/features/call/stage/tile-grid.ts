export interface TileGrid {
  columns: number
  rows: number
  /** CSS pixels of one tile. */
  width: number
  height: number
}

/** Wide as a film, upright as a phone: a tile may be anything between. */
const [widest, narrowest] = [16 / 9, 3 / 4]

/** The grid in which `count` tiles are largest, with `gap` pixels between them. */
export function tileGrid(count: number, width: number, height: number, gap = 8): TileGrid {
  let best: TileGrid = { columns: 1, rows: Math.max(1, count), width: 0, height: 0 }
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const rows = Math.ceil(Math.max(1, count) / columns)
    const cellWidth = Math.max(0, (width - gap * (columns - 1)) / columns)
    const cellHeight = Math.max(0, (height - gap * (rows - 1)) / rows)
    const tileWidth = Math.min(cellWidth, cellHeight * widest)
    const tileHeight = Math.min(cellHeight, tileWidth / narrowest)
    if (tileWidth * tileHeight > best.width * best.height)
      best = { columns, rows, width: Math.floor(tileWidth), height: Math.floor(tileHeight) }
  }
  return best
}

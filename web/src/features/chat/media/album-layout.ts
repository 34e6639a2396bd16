import type { Media } from '@trau/contract'

/** A place in an album, in hundredths of its width and height. */
export interface Tile {
  left: number
  top: number
  width: number
  height: number
}

export interface AlbumLayout {
  /** CSS pixels where there is space for them; narrower, all of it shrinks together. */
  width: number
  height: number
  tiles: Tile[]
}

type Sized = Pick<Media, 'width' | 'height'>

const albumWidth = 416
const mostSide = 400
const leastSide = 120
const mostInRow = 3
const gapPx = 3

/** Of what has no size: a file that the browser could not open. */
const unknownRatio = 4 / 3

const ratioOf = ({ width, height }: Sized) => (width && height ? width / height : unknownRatio)
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Where 1 to 10 pictures stand, known before any of them is there: rows whose heights follow their shapes. */
export function albumLayout(media: readonly Sized[]): AlbumLayout {
  const [only] = media
  if (media.length === 1 && only) return single(only)
  const ratios = media.map(one => within(ratioOf(one), 0.6, 2))
  let best: { rows: number[][]; height: number } | undefined
  const target = albumWidth * (media.length < 4 ? 0.75 : 1.05)
  for (const rows of partitions(ratios)) {
    const height = heightOf(rows)
    if (!best || Math.abs(height - target) < Math.abs(best.height - target)) best = { rows, height }
  }
  const { rows, height } = best!
  return { width: albumWidth, height: Math.round(height), tiles: tilesOf(rows, height) }
}

/** Its own shape, as far as it fits; a strip is cut to one that can be seen. */
function single({ width, height }: Sized): AlbumLayout {
  const ratio = within(ratioOf({ width, height }), 0.5, 2.4)
  const natural = within(width ?? albumWidth, leastSide, albumWidth)
  const fitting = Math.min(natural, mostSide * ratio)
  return {
    width: Math.round(fitting),
    height: Math.round(fitting / ratio),
    tiles: [{ left: 0, top: 0, width: 100, height: 100 }],
  }
}

/** Every way of cutting the list into rows of at most three. */
function* partitions(ratios: readonly number[]): Generator<number[][]> {
  if (ratios.length === 0) yield []
  for (let length = 1; length <= Math.min(mostInRow, ratios.length); length++) {
    for (const rest of partitions(ratios.slice(length))) yield [ratios.slice(0, length), ...rest]
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const rowHeight = (row: readonly number[]) => (albumWidth - gapPx * (row.length - 1)) / sum(row)
const heightOf = (rows: readonly number[][]) => sum(rows.map(rowHeight)) + gapPx * (rows.length - 1)

function tilesOf(rows: readonly number[][], total: number): Tile[] {
  const across = (px: number) => (px / albumWidth) * 100
  const down = (px: number) => (px / total) * 100
  let top = 0
  return rows.flatMap(row => {
    const height = rowHeight(row)
    let leftEdge = 0
    const tiles = row.map(ratio => {
      const width = height * ratio
      const tile = { left: across(leftEdge), top: down(top), width: across(width), height: down(height) }
      leftEdge += width + gapPx
      return tile
    })
    top += height + gapPx
    return tiles
  })
}

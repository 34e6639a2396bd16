/** Where a card of the wall stands, in pixels from its top left corner. */
export interface CardPlace {
  id: string
  top: number
  left: number
  height: number
}

export interface Masonry {
  places: readonly CardPlace[]
  /** Of the whole wall. */
  height: number
  columns: number
  cardWidth: number
}

interface WallMeasures {
  width: number
  /** The least that a card is wide. */
  minCardWidth: number
  gap: number
  /** Whether a phone shows one column. */
  isSingle?: boolean
}

/** Columns of equal width that fill the wall; cards that are narrower than they could be never leave a gap at the side. */
export function columnsOf({ width, minCardWidth, gap, isSingle = false }: WallMeasures) {
  const columns = isSingle ? 1 : Math.max(1, Math.floor((width + gap) / (minCardWidth + gap)))
  return { columns, cardWidth: Math.max(0, (width - gap * (columns - 1)) / columns) }
}

/** Puts each card under the shortest column, the leftmost of several, so that the reading order stays that of the list. */
export function masonry(
  ids: readonly string[],
  heightOf: (id: string) => number,
  measures: WallMeasures,
): Masonry {
  const { columns, cardWidth } = columnsOf(measures)
  const { gap } = measures
  const bottoms = new Array<number>(columns).fill(0)
  const places = ids.map((id): CardPlace => {
    const column = shortest(bottoms)
    const top = bottoms[column]!
    const height = heightOf(id)
    bottoms[column] = top + height + gap
    return { id, top, left: column * (cardWidth + gap), height }
  })
  return { places, height: Math.max(0, Math.max(...bottoms) - gap), columns, cardWidth }
}

/** A pixel more does not count: measured heights have fractions. */
const shortest = (bottoms: readonly number[]) =>
  bottoms.reduce((best, bottom, column) => (bottom < bottoms[best]! - 1 ? column : best), 0)

/** The cards between two heights of the wall, in the order of the list. */
export const placesBetween = ({ places }: Masonry, from: number, to: number): CardPlace[] =>
  places.filter(({ top, height }) => top + height >= from && top <= to)

/** The card that a key leads to: up and down to the nearest one in that direction, left and right by the list. */
export function cardAfter({ places }: Masonry, id: string | undefined, key: string): string | undefined {
  if (places.length === 0) return undefined
  const index = places.findIndex(place => place.id === id)
  if (key === 'Home' || (index < 0 && (key === 'ArrowRight' || key === 'ArrowDown'))) return places[0]!.id
  if (key === 'End' || (index < 0 && (key === 'ArrowLeft' || key === 'ArrowUp'))) return places.at(-1)!.id
  if (key === 'ArrowRight') return places[Math.min(index + 1, places.length - 1)]!.id
  if (key === 'ArrowLeft') return places[Math.max(index - 1, 0)]!.id
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const from = places[index]!
  const sameColumn = places.filter(({ left }) => Math.abs(left - from.left) < 1)
  const at = sameColumn.indexOf(from)
  return (sameColumn[at + (key === 'ArrowDown' ? 1 : -1)] ?? from).id
}

import { describe, expect, it } from 'vitest'
import { cardAfter, columnsOf, masonry, placesBetween } from './masonry.ts'

const wall = { width: 1000, minCardWidth: 240, gap: 16 }
const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const heights: Record<string, number> = { a: 300, b: 100, c: 200, d: 80, e: 50, f: 120 }
const heightOf = (id: string) => heights[id]!

describe('the wall', () => {
  it('fills its width with columns of equal width', () => {
    expect(columnsOf(wall)).toEqual({ columns: 3, cardWidth: (1000 - 32) / 3 })
    expect(columnsOf({ ...wall, width: 200 })).toEqual({ columns: 1, cardWidth: 200 })
    expect(columnsOf({ ...wall, isSingle: true })).toEqual({ columns: 1, cardWidth: 1000 })
  })

  it('puts each card under the shortest column', () => {
    const { places, height, cardWidth } = masonry(ids, heightOf, wall)
    const column = (n: number) => n * (cardWidth + 16)
    expect(places.map(({ id, top, left }) => [id, top, left])).toEqual([
      ['a', 0, 0],
      ['b', 0, column(1)],
      ['c', 0, column(2)],
      ['d', 116, column(1)],
      ['e', 212, column(1)],
      ['f', 216, column(2)],
    ])
    expect(height).toBe(336)
  })

  it('no two cards of a column overlap, whatever their heights', () => {
    const many = Array.from({ length: 400 }, (_, n) => String(n))
    const { places } = masonry(many, id => 60 + ((Number(id) * 7919) % 340), wall)
    for (const left of new Set(places.map(place => place.left))) {
      const column = places.filter(place => place.left === left)
      for (const [n, place] of column.entries())
        if (n > 0) expect(place.top).toBe(column[n - 1]!.top + column[n - 1]!.height + 16)
    }
  })

  it('draws only the cards that are near', () => {
    const many = Array.from({ length: 1000 }, (_, n) => String(n))
    const layout = masonry(many, () => 180, { ...wall, width: 1300 })
    const drawn = placesBetween(layout, 4000 - 400, 4900 + 400)
    expect(drawn.length).toBeLessThanOrEqual(60)
    expect(drawn.some(({ top }) => top <= 4000)).toBe(true)
    expect(placesBetween(masonry([], heightOf, wall), 0, 1000)).toEqual([])
  })

  it('moves by keys: down and up in the column, left and right by the list', () => {
    const layout = masonry(ids, heightOf, wall)
    expect(cardAfter(layout, 'b', 'ArrowDown')).toBe('d')
    expect(cardAfter(layout, 'e', 'ArrowDown')).toBe('e')
    expect(cardAfter(layout, 'd', 'ArrowUp')).toBe('b')
    expect(cardAfter(layout, 'a', 'ArrowRight')).toBe('b')
    expect(cardAfter(layout, 'a', 'ArrowLeft')).toBe('a')
    expect(cardAfter(layout, undefined, 'ArrowDown')).toBe('a')
    expect(cardAfter(layout, 'c', 'End')).toBe('f')
    expect(cardAfter(layout, 'c', 'x')).toBeUndefined()
    expect(cardAfter(masonry([], heightOf, wall), undefined, 'Home')).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOf, type ItemGrid, placesIn, scrollStep } from './marquee.ts'

const grid: ItemGrid = { count: 8, columns: 3, left: 10, top: 10, itemWidth: 100, itemHeight: 50, gap: 20 }
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

describe('a rectangle over items', () => {
  it.each([
    ['inside one', box(20, 20, 30, 30), [0]],
    ['over two of a line', box(20, 20, 150, 30), [0, 1]],
    ['over two lines', box(20, 20, 30, 90), [0, 3]],
    ['only in a gap', box(112, 12, 126, 20), []],
    ['left of all', box(0, 0, 5, 300), []],
    ['over everything', box(0, 0, 900, 900), [0, 1, 2, 3, 4, 5, 6, 7]],
    ['over the free end of the last line', box(255, 155, 300, 190), []],
  ])('%s', (_, drawn, places) => {
    expect(placesIn(drawn, grid)).toEqual(places)
  })

  it('touches exactly those whose rectangles it cuts', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.nat(500), fc.nat(500), fc.nat(500), fc.nat(500)),
        fc.nat(40),
        fc.integer({ min: 1, max: 6 }),
        ([x1, y1, x2, y2], count, columns) => {
          const some = { ...grid, count, columns }
          const drawn = boxOf({ x: x1, y: y1 }, { x: x2, y: y2 })
          const expected = Array.from({ length: count }, (_, place) => place).filter(place => {
            const left = 10 + (place % columns) * 120
            const top = 10 + Math.floor(place / columns) * 70
            return (
              drawn.left < left + 100 && drawn.right >= left && drawn.top < top + 50 && drawn.bottom >= top
            )
          })
          expect(placesIn(drawn, some)).toEqual(expected)
        },
      ),
    )
  })

  it('scrolls faster the nearer to the edge, and not in the middle', () => {
    const edges = { top: 100, bottom: 500 }
    expect(scrollStep(300, edges)).toBe(0)
    expect(scrollStep(130, edges)).toBeGreaterThan(scrollStep(90, edges))
    expect(scrollStep(495, edges)).toBeGreaterThan(0)
    expect(scrollStep(2000, edges)).toBe(24)
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { albumLayout } from './album-layout.ts'

const shape = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
})

it('every picture has a place inside the album, and none stands on another', () => {
  fc.assert(
    fc.property(fc.array(shape, { minLength: 1, maxLength: 10 }), media => {
      const { width, height, tiles } = albumLayout(media)
      expect(tiles).toHaveLength(media.length)
      expect(width).toBeLessThanOrEqual(416)
      expect(height).toBeLessThanOrEqual(1200)
      for (const [i, a] of tiles.entries()) {
        expect(a.left + a.width).toBeLessThanOrEqual(100.01)
        expect(a.top + a.height).toBeLessThanOrEqual(100.01)
        expect(Math.min((a.width / 100) * width, (a.height / 100) * height)).toBeGreaterThan(40)
        for (const b of tiles.slice(i + 1)) {
          const beside = a.left + a.width <= b.left + 0.01 || b.left + b.width <= a.left + 0.01
          const below = a.top + a.height <= b.top + 0.01 || b.top + b.height <= a.top + 0.01
          expect(beside || below).toBe(true)
        }
      }
    }),
    { numRuns: 60 },
  )
})

it('one picture keeps its shape, a strip is cut, what has no size still has a place', () => {
  expect(albumLayout([{ width: 800, height: 600 }])).toMatchObject({ width: 416, height: 312 })
  expect(albumLayout([{ width: 600, height: 1200 }])).toMatchObject({ width: 200, height: 400 })
  expect(albumLayout([{ width: 4000, height: 40 }])).toMatchObject({ width: 416, height: 173 })
  expect(albumLayout([{}])).toMatchObject({ width: 416, height: 312 })
})

import { expect, it } from 'vitest'
import { tileGrid } from './tile-grid.ts'

it.each([
  [1, 1280, 720, 1],
  [2, 1280, 640, 2],
  [4, 1280, 720, 2],
  [5, 1280, 720, 3],
  [9, 1280, 720, 3],
  [2, 390, 700, 1],
  [5, 390, 700, 2],
])('%d people on %d × %d stand in %d columns', (count, width, height, columns) =>
  expect(tileGrid(count, width, height).columns).toBe(columns),
)

it('no grid is larger than its place, and nobody is left out', () => {
  for (let count = 1; count <= 16; count++)
    for (const [width, height] of [
      [1280, 600],
      [390, 700],
      [844, 300],
    ] as const) {
      const grid = tileGrid(count, width, height, 8)
      expect(grid.columns * grid.rows).toBeGreaterThanOrEqual(count)
      expect(grid.columns * grid.width + (grid.columns - 1) * 8).toBeLessThanOrEqual(width)
      expect(grid.rows * grid.height + (grid.rows - 1) * 8).toBeLessThanOrEqual(height)
    }
})

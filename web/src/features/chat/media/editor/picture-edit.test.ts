import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Area,
  areaInPicture,
  areaInView,
  type Corner,
  cellsOf,
  isEdited,
  leastSide,
  moveArea,
  moveCorner,
  noEdit,
  pointInPicture,
  pointInView,
  shownSize,
  turn90,
  wholePixels,
} from './picture-edit.ts'

const size = { width: 300, height: 200 }
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const areas = fc.record({
  x: number(0, 150),
  y: number(0, 100),
  width: number(leastSide, 150),
  height: number(leastSide, 100),
})
const steps = fc.record({ x: number(-500, 500), y: number(-500, 500) })
const corners = fc.constantFrom<Corner>('topLeft', 'topRight', 'bottomLeft', 'bottomRight')
const isWithin = ({ x, y, width, height }: Area) =>
  x >= 0 && y >= 0 && x + width <= size.width + 1e-9 && y + height <= size.height + 1e-9

describe('the view of a picture', () => {
  it('a turn leads clockwise: the top left corner of the picture is shown top right', () => {
    const view = turn90(noEdit(size))
    expect(shownSize(view)).toEqual({ width: 200, height: 300 })
    expect(pointInView(view, { x: 0, y: 0 })).toEqual({ x: 200, y: 0 })
    expect(pointInView(view, { x: 300, y: 0 })).toEqual({ x: 200, y: 300 })
  })

  it('a place of the picture is found again in every view of it', () => {
    fc.assert(
      fc.property(areas, fc.integer({ min: 0, max: 3 }), steps, (area, quarterTurns, point) => {
        const view = { area, quarterTurns }
        const found = pointInPicture(view, pointInView(view, point))
        expect(found.x).toBeCloseTo(point.x, 6)
        expect(found.y).toBeCloseTo(point.y, 6)
      }),
    )
  })

  it('an area of the picture is found again in every view of it', () => {
    fc.assert(
      fc.property(areas, fc.integer({ min: 0, max: 3 }), areas, (shownArea, quarterTurns, area) => {
        const view = { area: shownArea, quarterTurns }
        const found = areaInPicture(view, areaInView(view, area))
        for (const key of ['x', 'y', 'width', 'height'] as const) expect(found[key]).toBeCloseTo(area[key], 6)
      }),
    )
  })

  it('four turns change nothing', () => {
    const edit = turn90(turn90(turn90(noEdit(size))))
    expect(isEdited(edit, size)).toBe(true)
    expect(turn90(edit)).toEqual(noEdit(size))
    expect(isEdited(turn90(edit), size)).toBe(false)
  })
})

describe('the part that is kept', () => {
  it('the part that is kept stays within the picture and never vanishes, wherever a corner is drawn', () => {
    fc.assert(
      fc.property(areas, corners, steps, (area, corner, by) => {
        const next = moveCorner(area, corner, by, size)
        expect(isWithin(next)).toBe(true)
        expect(next.width).toBeGreaterThanOrEqual(leastSide - 1e-9)
        expect(next.height).toBeGreaterThanOrEqual(leastSide - 1e-9)
      }),
    )
  })

  it('a corner that is drawn leaves the one across from it where it is', () => {
    const area = { x: 10, y: 20, width: 100, height: 80 }
    expect(moveCorner(area, 'bottomRight', { x: 50, y: -10 }, size)).toEqual({
      ...area,
      width: 150,
      height: 70,
    })
    expect(moveCorner(area, 'topLeft', { x: -5, y: 10 }, size)).toEqual({
      x: 5,
      y: 30,
      width: 105,
      height: 70,
    })
  })

  it('drawing the whole of it changes its place alone', () => {
    fc.assert(
      fc.property(areas, steps, (area, by) => {
        const next = moveArea(area, by, size)
        expect(isWithin(next)).toBe(true)
        expect([next.width, next.height]).toEqual([area.width, area.height])
      }),
    )
  })

  it('a picture smaller than the least side is kept whole', () => {
    const tiny = { width: 10, height: 4 }
    const area = { x: 0, y: 0, ...tiny }
    expect(moveCorner(area, 'bottomRight', { x: -9, y: -3 }, tiny)).toEqual(area)
  })

  it('what is written has whole pixels, at least one, within the picture', () => {
    fc.assert(
      fc.property(areas, area => {
        const whole = wholePixels(area, size)
        expect(Object.values(whole).every(Number.isInteger)).toBe(true)
        expect(isWithin(whole)).toBe(true)
        expect(Math.min(whole.width, whole.height)).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})

it('what is covered is drawn as a dozen cells along its longer side, and fewer where it is small', () => {
  expect(cellsOf({ width: 1_200, height: 40 })).toEqual({ columns: 12, rows: 1 })
  expect(cellsOf({ width: 600, height: 600 })).toEqual({ columns: 12, rows: 12 })
  expect(cellsOf({ width: 20, height: 6 })).toEqual({ columns: 3, rows: 1 })
})

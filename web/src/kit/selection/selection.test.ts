import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  kept,
  moved,
  noSelection,
  placeAfter,
  pressed,
  type Selection,
  selectAll,
  toggled,
  withoutSelection,
} from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const ids = (selection: Selection) => [...selection.ids].sort().join('')
const press = (id: string, held = {}, from = noSelection) => pressed(from, id, order, held)

describe('presses', () => {
  it('a press selects that one alone', () => {
    expect(ids(press('c', {}, press('a')))).toBe('c')
  })

  it('with Ctrl it adds one, and takes it away again', () => {
    const two = press('c', { ctrl: true }, press('a'))
    expect(ids(two)).toBe('ac')
    expect(ids(press('a', { ctrl: true }, two))).toBe('c')
  })

  it('with Shift it selects the range from where one began, in both directions', () => {
    const down = press('d', { shift: true }, press('b'))
    expect(ids(down)).toBe('bcd')
    expect(ids(press('a', { shift: true }, down))).toBe('ab')
  })

  it('with Shift and Ctrl the range is added', () => {
    const apart = press('c', { ctrl: true }, press('a'))
    expect(ids(press('e', { ctrl: true, shift: true }, apart))).toBe('acde')
  })

  it('with Shift and nothing before it selects that one', () => {
    expect(ids(press('d', { shift: true }))).toBe('d')
  })

  it('all can be selected, and none', () => {
    const all = selectAll(press('b'), order)
    expect([ids(all), all.lead]).toEqual(['abcde', 'b'])
    expect([ids(withoutSelection(all)), withoutSelection(all).lead]).toEqual(['', 'b'])
  })

  it('a long press adds, whatever was selected', () => {
    expect(ids(toggled(press('a'), 'e'))).toBe('ae')
  })
})

describe('keys', () => {
  const list = { columns: 1, linesPerPage: 3 }
  const grid = { columns: 3, linesPerPage: 2 }
  it.each([
    ['ArrowDown', 0, list, 1],
    ['ArrowDown', 9, list, 9],
    ['ArrowUp', 0, list, 0],
    ['ArrowRight', 4, list, undefined],
    ['PageDown', 1, list, 4],
    ['PageDown', 8, list, 9],
    ['PageUp', 1, list, 0],
    ['Home', 7, list, 0],
    ['End', 2, list, 9],
    ['ArrowDown', -1, list, 0],
    ['ArrowUp', -1, list, 9],
    ['ArrowRight', 2, grid, 3],
    ['ArrowLeft', 3, grid, 2],
    ['ArrowDown', 1, grid, 4],
    ['ArrowUp', 1, grid, 1],
    // Ten in lines of three: the last line has one.
    ['ArrowDown', 8, grid, 9],
    ['ArrowDown', 9, grid, 9],
    ['ArrowRight', 9, grid, 9],
    ['x', 3, grid, undefined],
  ] as const)('%s from %i', (key, from, layout, to) => {
    expect(placeAfter(key, from, 10, layout)).toBe(to)
  })

  it('lead nowhere in an empty list', () => {
    expect(placeAfter('ArrowDown', -1, 0, list)).toBeUndefined()
  })

  it('always lead to a place of the list', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'ArrowDown',
          'ArrowUp',
          'ArrowLeft',
          'ArrowRight',
          'PageUp',
          'PageDown',
          'Home',
          'End',
        ),
        fc.integer({ min: 1, max: 60 }),
        fc.nat(),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 10 }),
        (key, count, seed, columns, linesPerPage) => {
          const to = placeAfter(key, seed % count, count, { columns, linesPerPage })
          expect(to === undefined || (to >= 0 && to < count)).toBe(true)
        },
      ),
    )
  })

  it('select what they reach; with Shift the range; with Ctrl nothing', () => {
    const b = press('b')
    expect(ids(moved(b, 'c', order, {}))).toBe('c')
    expect(ids(moved(moved(b, 'c', order, { shift: true }), 'd', order, { shift: true }))).toBe('bcd')
    const ctrl = moved(b, 'd', order, { ctrl: true })
    expect([ids(ctrl), ctrl.lead]).toEqual(['b', 'd'])
  })
})

describe('a list that changes', () => {
  it('loses what is gone, and the keyboard goes to the neighbour below, else above', () => {
    const both = press('e', { ctrl: true }, press('c'))
    const without = kept(both, order, ['a', 'b', 'c', 'd'])
    expect([ids(without), without.lead]).toEqual(['c', 'd'])
    expect(kept(press('c'), order, ['a', 'b', 'd']).lead).toBe('d')
    expect(kept(press('c'), order, []).lead).toBeUndefined()
  })

  it('leaves the selection alone where nothing of it is gone', () => {
    const selection = press('b')
    expect(kept(selection, order, ['x', ...order])).toBe(selection)
  })
})

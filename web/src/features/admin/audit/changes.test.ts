import { expect, it } from 'vitest'
import { axisEnd } from '../overview/chart-data.ts'
import { changesOf } from './changes.ts'

it('only what differs is a change, and what is on one side alone is one', () => {
  expect(changesOf({ a: 1, b: [1], c: true }, { a: 1, b: [2], d: 'x' })).toEqual([
    { name: 'b', before: [1], after: [2] },
    { name: 'c', before: true, after: undefined },
    { name: 'd', before: undefined, after: 'x' },
  ])
  expect(changesOf(undefined, undefined)).toEqual([])
})

it('an axis ends at a round number that is not below the highest value', () => {
  expect([0, 1, 3, 7, 10, 11, 480, 0.3].map(axisEnd)).toEqual([1, 1, 5, 10, 10, 20, 500, 0.5])
})

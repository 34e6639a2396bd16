import { expect, it } from 'vitest'
import type { Goal } from '../report.ts'
import { compare } from './compare.ts'

const goals = (what: string, relation: Goal['relation'], ...values: number[]): Goal[] =>
  values.map(value => ({ what, value, relation }))

it('compares medians, and knows for each figure which way is better', () => {
  const before = [...goals('sends/s', '≥', 1_000, 9_000, 1_100), ...goals('p99, ms', '≤', 20, 22)]
  const now = [
    ...goals('sends/s', '≥', 800, 850, 100),
    ...goals('p99, ms', '≤', 20, 20),
    ...goals('new', '≥', 1),
  ]
  expect(compare(before, now)).toEqual([
    { what: 'sends/s', before: 1_100, now: 800, ratio: 800 / 1_100, isWorse: true },
    { what: 'p99, ms', before: 21, now: 20, ratio: 21 / 20, isWorse: false },
  ])
})

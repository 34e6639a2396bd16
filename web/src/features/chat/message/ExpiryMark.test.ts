import { expect, test } from 'vitest'
import { roundedUp } from './ExpiryMark.tsx'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

test.each([
  ['just after 7 days were chosen', 7 * day - 1, 'days', 7],
  ['a day chosen', day - 1, 'hours', 24],
  ['an hour chosen', hour - 1, 'minutes', 60],
  ['in between', 2 * day, 'hours', 48],
  ['the last minutes', 2 * minute, 'seconds', 120],
  ['over', -5, 'seconds', 0],
])('what is left is rounded up: %s', (_, ms, unit, count) => {
  expect(roundedUp(ms)).toEqual({ unit, count })
})

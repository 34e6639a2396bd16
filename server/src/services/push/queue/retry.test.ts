import { expect, it } from 'vitest'
import { mostTries, nextTryAt } from './retry.ts'

const far = Number.MAX_SAFE_INTEGER
const minute = 60_000
const atMiddle = () => 0.5

it('five tries, with pauses of 1 m, 5 m, 30 m and 2 h', () => {
  expect(mostTries).toBe(5)
  expect([1, 2, 3, 4, 5].map(tries => nextTryAt(0, { tries, expiry: far }, atMiddle))).toEqual([
    minute,
    5 * minute,
    30 * minute,
    120 * minute,
    undefined,
  ])
})

it('pauses differ by up to 20 %', () => {
  expect(nextTryAt(0, { tries: 1, expiry: far }, () => 0)).toBe(48_000)
  expect(nextTryAt(0, { tries: 1, expiry: far }, () => 1)).toBe(72_000)
})

it('a push service that asks for patience is not asked before, and nothing is tried that would come too late', () => {
  expect(nextTryAt(0, { tries: 1, retryAfterMs: 600_000, expiry: far }, atMiddle)).toBe(600_000)
  expect(nextTryAt(0, { tries: 1, retryAfterMs: 10, expiry: far }, atMiddle)).toBe(minute)
  expect(nextTryAt(0, { tries: 1, retryAfterMs: 600_000, expiry: 600_000 }, atMiddle)).toBeUndefined()
})

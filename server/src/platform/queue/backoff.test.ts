import { expect, it } from 'vitest'
import { maxTries, nextTry } from './backoff.ts'

const minute = 60_000
const first = { tries: 1, now: 0, random: 0.5 }

it('allows five tries, with pauses of 1 m, 5 m, 30 m and 2 h', () => {
  expect(maxTries).toBe(5)
  expect([1, 2, 3, 4, 5].map(tries => nextTry({ ...first, tries }))).toEqual([
    minute,
    5 * minute,
    30 * minute,
    120 * minute,
    undefined,
  ])
})

it('retries an urgent message within five minutes', () => {
  const pauses = [1, 2, 3, 4, 5].map(tries => nextTry({ ...first, tries, isUrgent: true }))
  expect(pauses).toEqual([10_000, 30_000, 60_000, 90_000, undefined])
})

it('spreads pauses by up to 20 %', () => {
  expect(nextTry({ ...first, random: 0 })).toBe(48_000)
  expect(nextTry({ ...first, random: 1 })).toBe(72_000)
})

it('waits as long as the service asks for, up to a day, and gives up what would come too late', () => {
  expect(nextTry({ ...first, retryAfterMs: 600_000 })).toBe(600_000)
  expect(nextTry({ ...first, retryAfterMs: 10 })).toBe(minute)
  expect(nextTry({ ...first, retryAfterMs: Number.MAX_SAFE_INTEGER })).toBe(24 * 60 * minute)
  expect(nextTry({ ...first, retryAfterMs: 600_000, expiry: 600_000 })).toBeUndefined()
})

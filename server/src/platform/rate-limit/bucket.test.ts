import { expect, test } from 'vitest'
import { createRateLimiter } from './bucket.ts'

const limit = { perMinute: 60, burst: 3 }

function scene() {
  let now = 1_000_000_000
  const limiter = createRateLimiter({ now: () => now }, 1)
  return {
    advance: (ms: number) => {
      now += ms
    },
    take: () => limiter.take('an', limit),
  }
}

test('a burst is let through, then the pace holds', () => {
  const { advance, take } = scene()
  for (let i = 0; i < 3; i++) take()
  expect(take).toThrow('rateLimited')
  advance(1_000)
  take()
  expect(take).toThrow('rateLimited')
})

test('a clock that is set back an hour locks nobody out', () => {
  const { advance, take } = scene()
  take()
  advance(-3_600_000)
  take()
  take()
  expect(take).toThrow('rateLimited')
  advance(1_000)
  take()
})

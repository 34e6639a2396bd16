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

test('an IPv6 network has one bucket, its site eight times that, and IPv4 written as IPv6 is IPv4', () => {
  const limiter = createRateLimiter({ now: () => 0 }, 1)
  const from = (address: string) => limiter.takeByAddress('login', address, { perMinute: 60, burst: 3 })
  for (let i = 0; i < 3; i++) from(`2001:db8:1:1::${i}`)
  expect(() => from('2001:db8:1:1:ffff::1')).toThrow('rateLimited')
  for (let i = 0; i < 21; i++) from(`2001:db8:1:${i + 10}::1`)
  expect(() => from('2001:db8:1:99::1')).toThrow('rateLimited')
  from('2001:db8:2:1::1')
  for (let i = 0; i < 2; i++) from('192.0.2.1')
  from('::ffff:192.0.2.1')
  expect(() => from('192.0.2.1')).toThrow('rateLimited')
})

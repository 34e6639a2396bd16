import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Writer } from './writer.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setImmediate', 'setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** So many pushes a second until now. */
function busy(perSecond: number): Writer {
  const writer = new Writer()
  for (let n = 0; n < perSecond / 10; n++) writer.count()
  vi.advanceTimersByTime(100)
  return writer
}

function connection() {
  const flush = vi.fn()
  return { flush }
}

test.each([
  ['quiet', 0, 0, 0],
  ['busy', 5_000, 5, 0],
  ['a crowd', 20_000, 10, 10],
  ['a large room that does not stop', 100_000, 25, 25],
])(
  '%s: at %i pushes a second a push leaves after %i ms, a reply after %i',
  (_, perSecond, pushMs, replyMs) => {
    for (const [kind, ms] of [
      ['push', pushMs],
      ['reply', replyMs],
    ] as const) {
      const writer = busy(perSecond)
      const waiting = connection()
      writer[kind](waiting)
      expect(waiting.flush).not.toHaveBeenCalled()
      if (ms > 1) vi.advanceTimersByTime(ms - 1)
      expect(waiting.flush).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(waiting.flush).toHaveBeenCalled()
    }
  },
)

test('what a crowd left behind does not hold up the first reply of a quiet time', () => {
  const writer = busy(100_000)
  vi.advanceTimersByTime(60_000)
  const waiting = connection()
  writer.reply(waiting)
  vi.advanceTimersByTime(1)
  expect(waiting.flush).toHaveBeenCalledTimes(1)
})

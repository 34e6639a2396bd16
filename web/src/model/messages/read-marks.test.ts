import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReadMarks } from './read-marks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const marks = () => {
  const seen = vi.fn(async () => {})
  const delivered = vi.fn(async () => {})
  return { seen, delivered, marks: new ReadMarks({ seen, delivered }) }
}
const mark = (seq: number) => ({ messageId: `m${seq}`, seq })

it('many messages on screen are one read mark, the last one', async () => {
  const { seen, marks: m } = marks()
  for (const seq of [1, 2, 3]) m.seen('a', mark(seq))
  await vi.advanceTimersByTimeAsync(300)
  expect(seen.mock.calls).toEqual([['a', mark(3)]])
})

it('a mark never moves back, and is not sent twice', async () => {
  const { seen, marks: m } = marks()
  m.seen('a', mark(5))
  await vi.advanceTimersByTimeAsync(300)
  m.seen('a', mark(4))
  m.seen('a', mark(5))
  await vi.advanceTimersByTimeAsync(300)
  expect(seen).toHaveBeenCalledTimes(1)
  expect(m.seenUpTo('a')).toBe(5)
})

it('a mark that was not taken is sent again at the next look', async () => {
  const { seen, marks: m } = marks()
  seen.mockRejectedValueOnce(new Error('no network'))
  m.seen('a', mark(1))
  await vi.advanceTimersByTimeAsync(300)
  m.seen('a', mark(1))
  await vi.advanceTimersByTimeAsync(300)
  expect(seen).toHaveBeenCalledTimes(2)
})

it('receipts of delivery go at most every two seconds for a room', async () => {
  const { delivered, marks: m } = marks()
  for (let seq = 1; seq <= 40; seq++) {
    m.delivered('a', mark(seq))
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(2000)
  expect(delivered.mock.calls.length).toBeLessThanOrEqual(3)
  expect(delivered.mock.calls.at(-1)).toEqual(['a', mark(40)])
})

it('what was seen needs no receipt of delivery', async () => {
  const { delivered, marks: m } = marks()
  m.seen('a', mark(3))
  m.delivered('a', mark(2))
  await vi.advanceTimersByTimeAsync(3000)
  expect(delivered).not.toHaveBeenCalled()
})

it('what is seen before its receipt of delivery goes needs none; what is not, has one', async () => {
  const { delivered, marks: m } = marks()
  m.delivered('a', mark(2))
  m.seen('a', mark(2))
  await vi.advanceTimersByTimeAsync(3000)
  expect(delivered).not.toHaveBeenCalled()
  m.delivered('a', mark(3))
  await vi.advanceTimersByTimeAsync(3000)
  expect(delivered.mock.calls).toEqual([['a', mark(3)]])
})

it('leaving a room tells at once what waits', async () => {
  const { seen, marks: m } = marks()
  m.seen('a', mark(1))
  m.flush('a')
  expect(seen).toHaveBeenCalledOnce()
})

it('who scrolls through much that is unread tells of it as they go, twice a second at most', async () => {
  const { seen, marks: m } = marks()
  for (let seq = 1; seq <= 100; seq++) {
    m.seen('a', mark(seq))
    await vi.advanceTimersByTimeAsync(50)
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(seen.mock.calls.length).toBeGreaterThanOrEqual(8)
  expect(seen.mock.calls.length).toBeLessThanOrEqual(11)
  expect(seen.mock.calls.at(-1)).toEqual(['a', mark(100)])
})

it('a page that is hidden tells at once what waits', () => {
  const { seen, marks: m } = marks()
  const stop = m.flushOnLeave()
  m.seen('a', mark(1))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(seen).toHaveBeenCalledOnce()
  stop()
})

it('a mark that the server has not taken is sent once the network is back', async () => {
  const { seen, marks: m } = marks()
  seen.mockRejectedValueOnce(new Error('no network'))
  m.seen('a', mark(4))
  await vi.advanceTimersByTimeAsync(300)
  expect(m.isUntold('a')).toBe(true)
  m.again()
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.mock.calls).toEqual([
    ['a', mark(4)],
    ['a', mark(4)],
  ])
  expect(m.isUntold('a')).toBe(false)
})

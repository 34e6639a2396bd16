import type { Message } from '@trau/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, cleanup, renderHook } from '../../testing/library.ts'
import { messageOf } from './testing.ts'
import { useAnnouncement } from './useAnnouncement.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const upTo = (last: number) => Array.from({ length: last }, (_, n) => messageOf(n + 1))

/** What is said after each step of a stretch: its messages, and whether they go up to the room's end. */
function listen(messages: Message[], reachesEnd: boolean) {
  const { result, rerender } = renderHook(
    (now: { messages: Message[]; reachesEnd: boolean }) =>
      useAnnouncement(now.messages, 'chi', now.reachesEnd),
    { initialProps: { messages, reachesEnd } },
  )
  return (messages: Message[], reachesEnd: boolean) => {
    rerender({ messages, reachesEnd })
    act(() => void vi.advanceTimersByTime(500))
    return result.current
  }
}

it('what comes at the end is said', () => {
  expect(listen(upTo(1), true)(upTo(2), true)).toBe('an: Tin số 2')
})

it('pages that join below while one reads in the past are not new, up to the last of them', () => {
  const after = listen(upTo(1), false)
  expect(after(upTo(2), false)).toBe('')
  expect(after(upTo(3), true)).toBe('')
  expect(after(upTo(4), true)).toBe('an: Tin số 4')
})

it('words that were said before are said again, as soon or as late as they come', () => {
  const announcements: string[] = []
  const ok = (last: number) => upTo(last).map(message => ({ ...message, content: 'ok' }))
  const { rerender } = renderHook(
    ({ last }) => {
      const text = useAnnouncement(ok(last), 'chi', true)
      if (announcements.at(-1) !== text) announcements.push(text)
    },
    { initialProps: { last: 1 } },
  )
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  rerender({ last: 2 })
  pass(600)
  // Before the first words are taken away.
  rerender({ last: 3 })
  pass(600)
  pass(3_000)
  rerender({ last: 4 })
  pass(600)
  pass(3_000)
  expect(announcements).toEqual(['', 'an: ok', '', 'an: ok', '', 'an: ok', ''])
})

import { quoteOf } from '@trau/contract/rules/quote'
import { expect, it } from 'vitest'
import { entryOf, messageOf } from '../testing.ts'
import { firstUnread, timelineOf } from './timeline.ts'

const minute = 60_000
const v7 = (n: number) => `01a00000-0000-7000-8000-00000000000${n}`
const morning = Date.parse('2026-11-21T08:00:00+07:00')

it('messages of one sender within five minutes are one run', () => {
  const rows = timelineOf(
    [
      messageOf(1, { createdTime: morning }),
      messageOf(2, { createdTime: morning + 4 * minute }),
      messageOf(3, { createdTime: morning + 9 * minute }),
      messageOf(4, { createdTime: morning + 10 * minute, senderId: 'binh' }),
    ],
    [],
    'chi',
  )
  expect(rows.map(row => [row.isFirstOfRun, row.isLastOfRun])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

it('a system line breaks a run', () => {
  const rows = timelineOf([messageOf(1), messageOf(2, { type: 'SYSTEM' }), messageOf(3)], [], 'chi')
  expect(rows.map(row => row.isFirstOfRun)).toEqual([true, true, true])
})

it('a new day in Vietnam starts at its midnight, and breaks a run', () => {
  const midnight = Date.parse('2026-11-22T00:00:00+07:00')
  const rows = timelineOf(
    [messageOf(1, { createdTime: midnight - 1 }), messageOf(2, { createdTime: midnight })],
    [],
    'chi',
  )
  expect(rows.map(row => row.startsDay)).toEqual([true, true])
  expect(rows[1]?.isFirstOfRun).toBe(true)
})

it('the unread line stands once, above the first message after the mark that is still there', () => {
  const rows = timelineOf([messageOf(1), messageOf(3), messageOf(4)], [], 'chi', 2)
  expect(rows.map(row => row.startsUnread)).toEqual([false, true, false])
})

it('what waits stands last; what arrived under the same id stands once, under the same key', () => {
  const messages = [messageOf(1, { senderId: 'me', clientMessageId: 'c1' })]
  const rows = timelineOf(messages, [entryOf('c1', { status: 'sending' }), entryOf('c2')], 'me')
  expect(rows.map(row => [row.key, row.kind])).toEqual([
    ['c1', 'message'],
    ['c2', 'pending'],
  ])
})

it('a refused message keeps its place among one’s own', () => {
  const messages = [
    messageOf(1, { senderId: 'me', clientMessageId: v7(1) }),
    messageOf(2, { senderId: 'an', clientMessageId: v7(0) }),
    messageOf(3, { senderId: 'me', clientMessageId: v7(3) }),
  ]
  const createdTime = messages[1]!.createdTime + 500
  const rows = timelineOf(
    messages,
    [v7(2), v7(4)].map(id => entryOf(id, { status: 'failed', createdTime })),
    'me',
  )
  expect(rows.map(row => row.key)).toEqual([v7(1), v7(0), v7(2), v7(3), v7(4)])
})

it('a file on its way stands at the end, whatever ids and clocks the other devices of its sender have', () => {
  const messages = [
    messageOf(1, { senderId: 'me', clientMessageId: 'f3b2c1d0-9e8f-4a7b-8c6d-5e4f3a2b1c0d' }),
    messageOf(2, { senderId: 'me', clientMessageId: '' }),
    messageOf(3, { senderId: 'me', clientMessageId: 'ffff0000-0000-7000-8000-000000000000' }),
  ]
  const rows = timelineOf(messages, [entryOf(v7(1), { status: 'uploading' })], 'me')
  expect(rows.map(row => row.kind)).toEqual(['message', 'message', 'message', 'pending'])
})

it('a row that is drawn stays as it is when older ones join above', () => {
  const messages = [1, 2, 3, 4].map(seq => messageOf(seq, { createdTime: morning + seq * minute }))
  const drawn = timelineOf(messages.slice(1), [], 'chi', undefined, true)
  expect(drawn.map(row => row.key)).toEqual(['c0003', 'c0004'])
  expect(timelineOf(messages, [], 'chi', undefined, true).slice(-2)).toEqual(drawn)
})

it('the first unread is the first after the mark that somebody else wrote', () => {
  const messages = [
    messageOf(1),
    messageOf(2, { senderId: 'me' }),
    messageOf(3, { type: 'SYSTEM' }),
    messageOf(4, { type: 'CALL' }),
    messageOf(5),
  ]
  expect(firstUnread(messages, 1, 'me')).toBe(5)
  expect(firstUnread(messages, 5, 'me')).toBeUndefined()
})

it('an answer on its way knows what it answers, where that is at hand', () => {
  const message = messageOf(1)
  const rows = timelineOf(
    [message],
    [
      entryOf('c1000', { replyToMessageId: message.messageId }),
      entryOf('c1001', { replyToMessageId: 'm99' }),
    ],
    'an',
  )
  expect(rows.slice(1).map(row => row.quoted)).toEqual([quoteOf(message), undefined])
})

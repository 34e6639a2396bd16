import type { NotificationType } from '@trau/contract'
import { expect, it } from 'vitest'
import { isPrivate, templateOf } from './privacy.ts'

type Row = Parameters<typeof templateOf>[0]
const row = (type: NotificationType, change: Partial<Row> = {}): Row => ({
  type,
  subject: {},
  room_id: null,
  seq: null,
  ...change,
})
const inRoom = { room_id: 'room', seq: 7 }

it.each<[string, Row]>([
  ['a message', row('MESSAGE', inRoom)],
  ['a reaction', row('REACTION', inRoom)],
  ['a reminder', row('REMINDER', inRoom)],
  ['a reminder of a file', row('REMINDER')],
  ['a reply in a note', row('NOTE_REPLY', { subject: { note: 'Bí mật' } })],
  ['a friend request', row('FRIEND_REQUEST')],
])('where a person shows nothing, %s is pushed and mailed without anything', (_, one) => {
  for (const channel of ['PUSH', 'EMAIL', 'SMS'] as const)
    expect(templateOf(one, 'NONE', channel)).toBe('PUSH_NEUTRAL')
  expect(templateOf(one, 'FULL')).toBe(one.type)
})

it('where a person shows the sender alone, what nobody sent is neutral, and a message says who wrote it', () => {
  for (const channel of ['PUSH', 'EMAIL', 'SMS'] as const)
    for (const one of [
      row('REMINDER', inRoom),
      row('REMINDER'),
      row('NOTE_REMINDER', { subject: { note: 'Mua sữa' } }),
      row('POLL_CLOSING', inRoom),
      row('SYSTEM', { subject: { handedIn: { folder: 'Bài', sender: 'Chi', fileName: 'a.pdf', files: 1 } } }),
    ])
      expect(templateOf(one, 'SENDER', channel), `${one.type} ${channel}`).toBe('PUSH_NEUTRAL')
  expect(templateOf(row('MESSAGE', inRoom), 'SENDER')).toBe('PUSH_SENDER')
  expect(templateOf(row('NOTE_REPLY'), 'SENDER')).toBe('NOTE_REPLY')
})

it('a mail about the account, an invoice or the service says what it is about at every level', () => {
  for (const one of [
    row('INVOICE'),
    row('REPORT_ANSWERED'),
    row('SYSTEM', { subject: { text: { title: 'Bảo trì', body: '' } } }),
  ]) {
    expect(isPrivate(one)).toBe(false)
    expect(templateOf(one, 'NONE', 'EMAIL')).toBe(one.type)
  }
})

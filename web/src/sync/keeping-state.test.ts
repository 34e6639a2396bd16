import type { Message } from '@trau/contract'
import { expect, it } from 'vitest'
import type { RoomItem } from '../store/room-order.ts'
import { mostKeptMessages, mostKeptRooms, roomsToKeep, windowToKeep } from './keeping-state.ts'

const message = (seq: number, more: Partial<Message> = {}) =>
  ({ messageId: `m${seq}`, seq, content: `Tin ${seq}`, ...more }) as Message
const item = (roomId: string, room: object = {}, member: object = {}) =>
  ({
    room: { roomId, pinnedMessages: [], ...room },
    selfMember: { roomId, ...member },
  }) as unknown as RoomItem
const later = 9e12

it('hidden rooms are not kept, and the list is bounded', () => {
  const many = Array.from({ length: mostKeptRooms + 5 }, (_, index) => item(`r${index}`))
  const { items } = roomsToKeep([item('secret', {}, { isHidden: true }), ...many], [])
  expect(items).toHaveLength(mostKeptRooms)
  expect(JSON.stringify(items)).not.toContain('secret')
})

it('no message that deletes itself is kept: not in a window, a quote, a pin or as the last of a room', () => {
  const secret = { content: 'bí mật', expiresTime: later }
  const quoting = message(4, { replyTo: { messageId: 'm2', content: 'bí mật', expiresTime: later } as never })
  const window = windowToKeep(
    'r1',
    { messages: [message(1), message(2, secret), message(3), quoting], hasOlder: false, lastSeq: 4 },
    1,
  )
  expect(window.messages.map(({ seq }) => seq)).toEqual([1, 3, 4])
  expect(window.hasGaps).toBe(true)
  const rooms = roomsToKeep(
    [item('r1', { pinnedMessages: [message(2, secret), quoting], lastMessage: message(2, secret) })],
    [],
  )
  expect(JSON.stringify([window, rooms])).not.toContain('bí mật')
})

it('the newest messages of a long room are kept, and it says that there are older ones', () => {
  const messages = Array.from({ length: 80 }, (_, index) => message(index + 1))
  const window = windowToKeep('r1', { messages, hasOlder: false, lastSeq: 80 }, 1)
  expect(window.messages).toHaveLength(mostKeptMessages)
  expect(window.messages.at(-1)?.seq).toBe(80)
  expect(window).toMatchObject({ hasOlder: true, hasGaps: false, lastSeq: 80 })
})

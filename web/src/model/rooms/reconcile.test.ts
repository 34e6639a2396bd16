import type { Room, SelfMember } from '@trau/contract'
import { expect, it } from 'vitest'
import type { RoomItem } from '../../store/room-order.ts'
import { reconcile } from './reconcile.ts'

const item = (roomId: string, room: Partial<Room> = {}, selfMember?: Partial<SelfMember>): RoomItem => ({
  room: {
    roomId,
    isFavorite: false,
    isArchived: false,
    lastMessageTime: 0,
    lastSeq: 0,
    lastCountable: 0,
    ...room,
  } as Room,
  ...(selfMember ? { selfMember: { readCountable: 0, unreadCount: 0, ...selfMember } as SelfMember } : {}),
})
const ids = (items: readonly RoomItem[]) => items.map(({ room }) => room.roomId)
const all = (items: readonly RoomItem[]) => new Map(items.map(one => [one.room.roomId, one]))

it('a room that no page holds was left, archived ones too', () => {
  const cachedRooms = [
    item('a', { lastMessageTime: 9 }),
    item('b', { lastMessageTime: 8 }),
    item('c', { isArchived: true }),
  ]
  const pages = [item('a', { lastMessageTime: 9 }), item('d', { lastMessageTime: 5 })]
  expect(ids(reconcile(cachedRooms, pages, all(cachedRooms)))).toEqual(['a', 'd'])
})

it.each<[change: string, before: Partial<Room>, now: Partial<Room>]>([
  ['a new message', { lastMessageTime: 1 }, { lastMessageTime: 10 }],
  ['being made a favourite', { lastMessageTime: 1 }, { lastMessageTime: 1, isFavorite: true }],
  ['being archived', {}, { isArchived: true }],
])('a room that %s took to another place while the pages were on their way stays', (_, before, now) => {
  const [a, b] = [item('a', { lastMessageTime: 9 }), item('b', { lastMessageTime: 8 })]
  const cachedRooms = [a, b, item('c', before)]
  expect(ids(reconcile([item('c', now), a, b], [a, b], all(cachedRooms)))).toEqual(['a', 'b', 'c'])
})

it('a room of two that nobody has written in is in no page, and stays while it is open', () => {
  const cachedRooms = [
    item('a'),
    item('new', { type: 'PRIVATE' }),
    item('left', { type: 'PRIVATE', lastSeq: 3 }),
  ]
  expect(ids(reconcile(cachedRooms, [item('a')], all(cachedRooms)))).toEqual(['a', 'new'])
})

it('a room that appeared while the page was on its way stays', () => {
  expect(ids(reconcile([item('new')], [item('a')], new Map()))).toEqual(['a', 'new'])
})

it('a message that overtook the page is not taken back', () => {
  const cachedRooms = [item('a', { lastSeq: 2 }, { unreadCount: 2 })]
  const page = [item('a', { lastSeq: 0 }, { unreadCount: 0 })]
  expect(reconcile(cachedRooms, page, all(cachedRooms))[0]).toBe(cachedRooms[0])
})

it('a read mark that overtook the page is not moved back', () => {
  const cachedRooms = [item('a', { lastSeq: 5, lastCountable: 5 }, { readCountable: 5, lastSeenSeq: 5 })]
  const page = [
    item(
      'a',
      { lastSeq: 5, lastCountable: 5, name: 'mới' },
      { readCountable: 3, unreadCount: 2, lastSeenSeq: 3 },
    ),
  ]
  const [after] = reconcile(cachedRooms, page, all(cachedRooms))
  expect(after?.room.name).toBe('mới')
  expect(after?.selfMember).toMatchObject({ readCountable: 5, unreadCount: 0, lastSeenSeq: 5 })
})

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
const all = (items: readonly RoomItem[]) => new Set(ids(items))

it('a room that the page should hold and does not was left', () => {
  const cachedRooms = [
    item('a', { lastMessageTime: 9 }),
    item('b', { lastMessageTime: 8 }),
    item('c', { lastMessageTime: 1 }),
  ]
  const page = [item('a', { lastMessageTime: 9 }), item('d', { lastMessageTime: 5 })]
  expect(ids(reconcile(cachedRooms, page, false, all(cachedRooms)))).toEqual(['a', 'd', 'c'])
})

it('a page that is the whole list speaks of all but the archive', () => {
  const cachedRooms = [item('a'), item('b', { isArchived: true }), item('c')]
  expect(ids(reconcile(cachedRooms, [item('a')], true, all(cachedRooms)))).toEqual(['a', 'b'])
})

it('a room of two that nobody has written in is in no page, and stays while it is open', () => {
  const cachedRooms = [
    item('a'),
    item('new', { type: 'PRIVATE' }),
    item('left', { type: 'PRIVATE', lastSeq: 3 }),
  ]
  expect(ids(reconcile(cachedRooms, [item('a')], true, all(cachedRooms)))).toEqual(['a', 'new'])
})

it('a room that appeared while the page was on its way stays', () => {
  expect(ids(reconcile([item('new')], [item('a')], true, new Set()))).toEqual(['a', 'new'])
})

it('a message that overtook the page is not taken back', () => {
  const cachedRooms = [item('a', { lastSeq: 2 }, { unreadCount: 2 })]
  const page = [item('a', { lastSeq: 0 }, { unreadCount: 0 })]
  expect(reconcile(cachedRooms, page, true, all(cachedRooms))[0]).toBe(cachedRooms[0])
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
  const [after] = reconcile(cachedRooms, page, true, all(cachedRooms))
  expect(after?.room.name).toBe('mới')
  expect(after?.selfMember).toMatchObject({ readCountable: 5, unreadCount: 0, lastSeenSeq: 5 })
})

import type { LastMessage, Room, RoomSwitches, SelfMember } from '@trau/contract'
import { describe, expect, it, vi } from 'vitest'
import { learnServerTime } from '../../api/server-clock.ts'
import { chat } from '../../i18n/vi/chat.ts'
import { PresenceWatch } from '../../model/people/presence-watch.ts'
import { may, mayActOn, rolesToGive } from '../../model/rooms/roles.ts'
import { filterRooms, roomFilters, searchRooms } from '../../model/rooms/room-filter.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { isMuted } from '../../store/room-slice.ts'
import { setTimeZone } from '../../text/time.ts'
import { entryOf, messageOf } from '../chat/testing.ts'
import { mutedUntil } from './mute-times.ts'
import { previewTime, roomPreview } from './room-preview.ts'
import { rowsMoved } from './useScrollAnchor.ts'

const item = (room: Partial<Room>, selfMember: Partial<SelfMember> = {}): RoomItem => ({
  room: { roomId: 'r', type: 'PRIVATE', name: '', isArchived: false, mutedUntil: 0, ...room } as Room,
  selfMember: { unreadCount: 0, isMarkedUnread: false, ...selfMember } as SelfMember,
})
const last = (fields: Partial<LastMessage>): LastMessage => ({
  ...messageOf(1),
  roomInfo: { roomId: 'r' },
  ...fields,
})

describe('the second line of a row', () => {
  const preview = (room: Partial<Room>, unsent = {}) => {
    const { lead, text } = roomPreview(item(room), 'me', chat, unsent)
    return lead ? `${lead}: ${text}` : text
  }
  const draft = { roomId: 'r', text: 'chưa *xong*', selection: [0, 0] as [number, number], updatedTime: 0 }

  it('the second line of a row of one’s own says so, of others only in groups', () => {
    expect(preview({ lastMessage: last({ senderId: 'me', content: '**ừ**' }) })).toBe('Bạn: ừ')
    const theirs = last({ senderInfo: { userId: 'b', name: 'Nguyễn Văn Bình' }, content: 'ừ' })
    expect(preview({ lastMessage: theirs })).toBe('ừ')
    expect(preview({ type: 'GROUP', lastMessage: theirs })).toBe('Bình: ừ')
  })
  it('a draft comes before everything, what is on its way before what has arrived', () => {
    const lastMessage = last({ content: 'cũ' })
    expect(preview({ lastMessage }, { draft, entry: entryOf('c') })).toBe('Nháp: chưa xong')
    expect(preview({ lastMessage }, { entry: entryOf('c') })).toBe('Bạn: Đang đi')
  })
  it('what failed is passed by what is said after it, and leaves its mark', () => {
    const failed = entryOf('c', { status: 'failed', createdTime: 5 })
    const after = (createdTime: number) => item({ lastMessage: last({ content: 'mới', createdTime }) })
    const shown = (room: RoomItem, entry = failed) => roomPreview(room, 'me', chat, { entry })
    expect(shown(after(6))).toMatchObject({ text: 'mới', mark: 'failed' })
    expect(shown(after(4))).toMatchObject({ text: 'Đang đi', mark: 'failed' })
    expect([previewTime(after(6), failed), previewTime(after(4), failed)]).toEqual([6, 5])
    // A clock that runs behind passes nothing that is on its way.
    expect(shown(after(6), { ...failed, status: 'queued' })).toMatchObject({
      text: 'Đang đi',
      mark: 'sending',
    })
  })
  it('a recalled message and an empty room have their words', () => {
    expect(preview({ lastMessage: last({ isRecalled: true, content: '' }) })).toBe('Tin nhắn đã được thu hồi')
    expect(preview({})).toBe('Chưa có tin nhắn nào')
  })
  it('a message with an end shows nothing of itself, and its timer is a sentence', () => {
    const ending = last({ senderId: 'me', content: '', expiresTime: 9e15 })
    expect(preview({ lastMessage: ending })).toBe('Bạn: Tin nhắn tự xoá')
    const changed = (seconds: number) => {
      const system = { event: 'selfDestructChanged' as const, actor: { userId: 'b', name: 'Bình' }, seconds }
      return preview({ lastMessage: last({ type: 'SYSTEM', metaData: { system } }) })
    }
    expect(changed(3_600)).toBe('Bình đã đặt tin nhắn tự xoá sau 1 giờ')
    expect(changed(604_800)).toBe('Bình đã đặt tin nhắn tự xoá sau 7 ngày')
    expect(changed(0)).toBe('Bình đã tắt tin nhắn tự xoá')
  })
  it('a system message is a sentence', () => {
    const system = { event: 'memberLeft' as const, actor: { userId: 'b', name: 'Bình' } }
    expect(preview({ type: 'GROUP', lastMessage: last({ type: 'SYSTEM', metaData: { system } }) })).toBe(
      'Bình đã rời nhóm',
    )
  })
})

describe('filters and search', () => {
  const rooms = [
    item({ roomId: 'a', name: 'Đặng Ngọc' }, { unreadCount: 2 }),
    item({ roomId: 'b', name: 'Cà phê', type: 'GROUP' }),
    item({ roomId: 'c', name: 'Cũ', isArchived: true }, { unreadCount: 1 }),
    item({ roomId: 'd', name: 'Ngọc Đào' }, { isMarkedUnread: true }),
  ]
  const ids = (found: readonly RoomItem[]) => found.map(({ room }) => room.roomId)
  it('archived rooms are in the archive and nowhere else', () => {
    expect(ids(filterRooms(rooms, 'all'))).toEqual(['a', 'b', 'd'])
    expect(ids(filterRooms(rooms, 'archive'))).toEqual(['c'])
    expect(ids(filterRooms(rooms, 'unread'))).toEqual(['a', 'd'])
    expect(ids(filterRooms(rooms, 'groups'))).toEqual(['b'])
  })
  it('a personal tag leaves its own rooms of a filter', () => {
    const tag = { tagId: 't', text: 'Nhà' }
    const tagged = rooms.map(({ room, selfMember }) =>
      item({ ...room, personalTags: 'bc'.includes(room.roomId) ? [tag] : [] }, selfMember),
    )
    expect(ids(filterRooms(tagged, 'all', 't'))).toEqual(['b'])
    expect(ids(filterRooms(tagged, 'archive', 't'))).toEqual(['c'])
  })
  it('rooms of strangers are in their box and nowhere else, archived or not', () => {
    const strangers = [
      item({ roomId: 'x' }, { isStranger: true, unreadCount: 1 }),
      item({ roomId: 'y', isArchived: true }, { isStranger: true }),
    ]
    const mixed = [...strangers, ...rooms]
    expect(ids(filterRooms(mixed, 'strangers'))).toEqual(['x', 'y'])
    for (const filter of roomFilters) {
      expect(filterRooms(mixed, filter)).toEqual(filterRooms(rooms, filter))
    }
    const search = (list: readonly RoomItem[]) => ids(searchRooms(list, 'a', ({ room }) => `a ${room.name}`))
    expect(search(mixed)).toEqual(search(rooms))
  })
  it('hidden rooms are in their own list and nowhere else', () => {
    const mixed = [item({ roomId: 'h', type: 'GROUP' }, { isHidden: true, unreadCount: 1 }), ...rooms]
    expect(ids(filterRooms(mixed, 'hidden'))).toEqual(['h'])
    for (const filter of roomFilters) {
      expect(filterRooms(mixed, filter)).toEqual(filterRooms(rooms, filter))
    }
  })
  it('finds without marks, exact starts first', () => {
    const search = (query: string) => ids(searchRooms(rooms, query, ({ room }) => room.name))
    expect(search('ngoc')).toEqual(['d', 'a'])
    expect(search('ca phe')).toEqual(['b'])
    expect(search('dang')).toEqual(['a'])
  })
  it('a room is muted for ever, or until its time', () => {
    expect([isMuted(-1, 5), isMuted(0, 5), isMuted(6, 5), isMuted(5, 5)]).toEqual([true, false, true, false])
  })
})

it('“until 08:00” is the next morning in Vietnam', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}:00+07:00`)
  expect(mutedUntil('untilMorning', at('06:00'))).toBe(at('08:00'))
  expect(mutedUntil('untilMorning', at('08:00'))).toBe(at('08:00') + 86_400_000)
  expect(mutedUntil('fourHours', 0)).toBe(4 * 3600_000)
  expect(mutedUntil('forever')).toBe(-1)
})

it('“1 giờ” ends an hour later by the server’s clock, and the room is muted until then', () => {
  const learn = (time: number) => learnServerTime(new Headers({ date: new Date(time).toUTCString() }))
  const hourMs = 3_600_000
  learn(Date.now() + 2 * hourMs)
  const end = mutedUntil('hour')
  const isMutedAtOnce = isMuted(end)
  const wasMutedUntilNow = isMuted(Date.now() + hourMs)
  learn(Date.now())
  expect(Math.abs(end - Date.now() - 3 * hourMs)).toBeLessThan(5_000)
  expect([isMutedAtOnce, wasMutedUntilNow]).toEqual([true, false])
})

it('a room is muted until the morning of the wall clock where summer time begins and ends', () => {
  setTimeZone('Europe/Berlin')
  const until = (now: string) => mutedUntil('untilMorning', Date.parse(now))
  expect(until('2027-03-27T20:30:00+01:00')).toBe(1_806_213_600_000)
  expect(until('2027-03-28T01:30:00+01:00')).toBe(1_806_213_600_000)
  expect(until('2026-10-24T20:30:00+02:00')).toBe(Date.parse('2026-10-25T08:00:00+01:00'))
  setTimeZone('Asia/Ho_Chi_Minh')
})

it('[R-PERM-3] nobody acts on an equal or higher role; only the owner gives roles', () => {
  expect([mayActOn(1, 2), mayActOn(2, 3), mayActOn(2, 2), mayActOn(3, 4), mayActOn(2, 1)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(rolesToGive(1, { role: 3 })).toEqual([2, 4])
  expect(rolesToGive(2, { role: 3 })).toEqual([])
})

it('[R-PERM-3] a group’s switch decides for members alone', () => {
  const off = { membersCanPost: false, membersCanPin: true } as RoomSwitches
  const roles = [1, 2, 3, 4, 0]
  expect(roles.map(role => may(role, off, 'membersCanPost'))).toEqual([true, true, false, false, false])
  expect(roles.map(role => may(role, off, 'membersCanPin'))).toEqual([true, true, true, false, false])
  expect(may(3, undefined, 'membersCanPost'), 'rooms of other types have none').toBe(true)
})

describe('a list that keeps still', () => {
  it.each([
    ['one from below to the top', ['a', 'b', 'c', 'd', 'e'], ['e', 'a', 'b', 'c', 'd'], 2, 1],
    ['one on screen to the top', ['a', 'b', 'c', 'd', 'e'], ['c', 'a', 'b', 'd', 'e'], 2, 0],
    ['one from above to below', ['a', 'b', 'c', 'd', 'e'], ['b', 'c', 'd', 'e', 'a'], 2, -1],
    ['one gone above', ['a', 'b', 'c', 'd'], ['b', 'c', 'd'], 1, -1],
  ])('%s', (_, before, after, shown, moved) => expect(rowsMoved(before, after, shown)).toBe(moved))
})

it('presence is asked for who is on screen, once the screen has settled', async () => {
  vi.useFakeTimers()
  const ask = vi.fn(async (userIds: string[]) => ({
    users: userIds.map(userId => ({ userId, isOnline: true })),
  }))
  const notifications: unknown[] = []
  const watch = new PresenceWatch(ask, users => notifications.push(...users))
  watch.show('list', ['b', 'a'])
  watch.show('list', ['a', 'c'])
  watch.show('room', ['c'])
  await vi.advanceTimersByTimeAsync(500)
  expect(ask.mock.calls).toEqual([[['a', 'c']]])
  expect(notifications).toHaveLength(2)
  watch.show('list', ['c', 'a'])
  await vi.advanceTimersByTimeAsync(500)
  expect(ask).toHaveBeenCalledTimes(1)
  watch.again()
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

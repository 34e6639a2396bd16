import 'fake-indexeddb/auto'
import type { RoomEntry } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { roomActions, roomSelectors } from '../../store/room-slice.ts'
import { createStore, store } from '../../store/store.ts'
import { keepRooms, roomsToKeep } from '../../sync/keeping-state.ts'
import { RoomLoader } from './load.ts'

afterEach(() => vi.restoreAllMocks())

interface Listed {
  unread?: number
  isArchived?: boolean
}
const entryOf = (at: number, { unread = 0, isArchived = false }: Listed = {}) => {
  const own = { roomId: `r${at}`, isArchived, isFavorite: false, mutedUntil: 0, personalTags: [] }
  const room = {
    ...own,
    type: 'GROUP',
    lastMessageTime: 1000 - at,
    lastSeq: unread,
    lastCountable: unread,
    pinnedMessages: [],
  }
  const selfMember = {
    ...own,
    roomMemberId: `m${at}`,
    userId: 'an',
    role: 3,
    joinedAt: 0,
    lastSeenMessageId: '',
    lastSeenMessageTime: 0,
    lastSeenSeq: 0,
    readCountable: 0,
    unreadCount: unread,
    clearedSeq: 0,
    user: { userId: 'an' },
  }
  return { room, selfMember } as unknown as RoomEntry
}
/** Pages of two rooms; a cursor is the day it was made on and how many rooms lie before it, and is refused on another day. */
function serve() {
  const server = { list: [] as RoomEntry[], archive: [] as RoomEntry[], day: 1 }
  vi.spyOn(api.room, 'listPersonalTags').mockResolvedValue({ items: [], total: 0 } as never)
  const lists = vi.spyOn(api.room, 'listRoomsByCursor').mockImplementation((async ({
    query,
  }: {
    query: { cursor?: string; requestPayload: Record<'isArchived' | 'isStranger' | 'unreadOnly', boolean> }
  }) => {
    const { isArchived, isStranger, unreadOnly } = query.requestPayload
    const allRooms = isStranger ? [] : isArchived ? server.archive : server.list
    const rooms = allRooms.filter(({ selfMember }) => !unreadOnly || selfMember.unreadCount > 0)
    const [day, from] = (query.cursor ?? `${server.day} 0`).split(' ').map(Number)
    if (day !== server.day) throw new ApiError({ kind: 'bad-request', code: 'validationFailed', status: 400 })
    const to = from! + 2
    return {
      items: rooms.slice(from, to),
      ...(to < rooms.length ? { nextCursor: `${server.day} ${to}` } : {}),
    }
  }) as never)
  const appStore = createStore()
  const heldIds = () =>
    appStore
      .getState()
      .room.rooms.filter(({ room }) => !room.isArchived)
      .map(({ room }) => room.roomId)
  const roomOf = (at: number) => roomSelectors.selectRoom(appStore.getState(), `r${at}`)
  return { server, lists, rooms: new RoomLoader(appStore), appStore, heldIds, roomOf }
}

it('unread rooms behind the pages of the list are read no longer after a reload, however many were read elsewhere', async () => {
  const { server, rooms, appStore, heldIds } = serve()
  const readElsewhere = ({ room, selfMember }: RoomEntry): RoomEntry => ({
    room,
    selfMember: { ...selfMember, readCountable: room.lastCountable, unreadCount: 0 },
  })
  const ask = vi.spyOn(api.room, 'getRoom').mockImplementation((async ({
    params,
  }: {
    params: { id: string }
  }) => {
    const at = Number(params.id.slice(1))
    if (at === 12) throw new ApiError({ kind: 'bad-request', code: 'roomNotFound', status: 404 })
    return server.list[at - 1]
  }) as never)
  const unreadCount = () => roomSelectors.selectUnreadRooms(appStore.getState())
  server.list = Array.from({ length: 30 }, (_, n) => entryOf(n + 1, { unread: n < 10 ? 0 : 3 }))
  await rooms.load()
  await vi.waitFor(() => expect(unreadCount()).toBe(20))
  // 18 of them were read on the phone, and one of those was left.
  server.list = server.list.map((entry, n) => (n < 28 ? readElsewhere(entry) : entry))
  ask.mockClear()
  await rooms.reload()
  await vi.waitFor(() => expect(unreadCount()).toBe(2))
  await vi.waitFor(() => expect(heldIds()).not.toContain('r12'))
  expect(ask.mock.calls.length).toBeLessThanOrEqual(10)
})

/** How many pages of the parts that stand in the list were asked for; the unread ones behind them follow by themselves. */
const readPages = (lists: ReturnType<typeof serve>['lists']) =>
  lists.mock.calls.filter(([request]) => {
    const payload = request?.query?.requestPayload as { unreadOnly?: boolean } | undefined
    return !payload?.unreadOnly
  }).length

it('unread rooms behind the first page of the list are counted from the start', async () => {
  const { server, rooms, appStore } = serve()
  server.list = [1, 2, 3, 4, 5, 6].map(at => entryOf(at, { unread: at > 4 ? 3 : 0 }))
  await rooms.load()
  await vi.waitFor(() => expect(roomSelectors.selectUnreadRooms(appStore.getState())).toBe(2))
})

it('a reload asked for while another is under way reads again after it, once for all who ask', async () => {
  const answers: (() => void)[] = []
  const lists = vi
    .spyOn(api.room, 'listRoomsByCursor')
    .mockImplementation((() => new Promise(resolve => answers.push(() => resolve({ items: [] })))) as never)
  vi.spyOn(api.room, 'listPersonalTags').mockResolvedValue({ items: [], total: 0 } as never)
  // The list and the strangers' box are two requests of one reload.
  const answerOne = () => {
    for (const answer of answers.splice(0, 2)) answer()
  }
  const rooms = new RoomLoader(store)

  const first = rooms.reload()
  const [second, third] = [rooms.reload(), rooms.reload()]
  expect(lists).toHaveBeenCalledTimes(2)
  answerOne()
  await first
  await vi.waitFor(() => expect(lists).toHaveBeenCalledTimes(4))
  // The second has begun: what is missed from here on needs a third.
  const fourth = rooms.reload()
  answerOne()
  await Promise.all([second, third])
  await vi.waitFor(() => expect(lists).toHaveBeenCalledTimes(6))
  answerOne()
  await fourth
  expect(lists).toHaveBeenCalledTimes(6)
})

it('a part of the room list whose cursor is refused begins again, and goes on to rooms that are not held', async () => {
  const { server, rooms, heldIds } = serve()
  server.list = [1, 2, 3, 4, 5, 6].map(at => entryOf(at))
  await rooms.reload()
  await rooms.more('list')
  expect(heldIds()).toEqual(['r1', 'r2', 'r3', 'r4'])
  server.day = 2
  await rooms.more('list')
  expect(heldIds()).toEqual(['r1', 'r2', 'r3', 'r4', 'r5', 'r6'])
  expect(rooms.hasMore('list')).toBe(false)
})

it('a server that refuses every cursor of the room list is asked to begin once', async () => {
  const { server, lists, rooms } = serve()
  server.list = [1, 2, 3].map(at => entryOf(at))
  await rooms.reload()
  lists.mockClear()
  lists.mockImplementation((async ({ query }: { query: { cursor?: string } }) => {
    if (query.cursor) throw new ApiError({ kind: 'bad-request', code: 'validationFailed', status: 400 })
    return { items: server.list.slice(0, 2), nextCursor: 'refused' }
  }) as never)
  await expect(rooms.more('list')).rejects.toThrow('validationFailed')
  expect(readPages(lists)).toBe(3)
})

it('a reload reads as far down as rooms are known, with what they hold now, and no further', async () => {
  const { server, lists, rooms, roomOf, heldIds } = serve()
  server.list = [1, 2, 3, 4, 5, 6].map(at => entryOf(at))
  await rooms.reload()
  await rooms.more('list')
  server.list = [1, 2, 3, 4, 5, 6].map(at => entryOf(at, { unread: at > 4 ? 0 : 5 }))
  lists.mockClear()
  await rooms.reload()
  expect(roomOf(4)?.selfMember?.unreadCount).toBe(5)
  expect(heldIds()).toEqual(['r1', 'r2', 'r3', 'r4'])
  // Two pages of the list, and the strangers' box.
  expect(readPages(lists)).toBe(3)
  await rooms.more('list')
  expect(heldIds()).toEqual(['r1', 'r2', 'r3', 'r4', 'r5', 'r6'])
})

it('rooms that were hidden or left elsewhere go with a reload, however far down they stood, archived ones too', async () => {
  const { server, rooms, roomOf, heldIds } = serve()
  server.list = [1, 2, 3, 4, 5].map(at => entryOf(at))
  server.archive = [7, 8, 9].map(at => entryOf(at, { isArchived: true }))
  await rooms.reload()
  await rooms.more('list')
  await rooms.more('list')
  await rooms.more('archive')
  await rooms.more('archive')
  server.list = [1, 2, 3, 5].map(at => entryOf(at))
  server.archive = [entryOf(7, { isArchived: true })]
  await rooms.reload()
  expect(heldIds()).toEqual(['r1', 'r2', 'r3', 'r5'])
  expect([7, 8, 9].map(at => roomOf(at) !== undefined)).toEqual([true, false, false])
})

it('a reload asks by itself for a room that was opened by a link, and lets go of it when it is gone', async () => {
  const { server, rooms, roomOf, appStore } = serve()
  server.list = [entryOf(1)]
  const openRoom = vi.spyOn(api.room, 'getRoom').mockResolvedValue(entryOf(9, { isArchived: true }) as never)
  await rooms.reload()
  await rooms.room('r9')
  // Nobody has pressed anything yet, so that the first of the list counts as the one that is read.
  appStore.dispatch(roomActions.roomSelected('r1'))
  await rooms.reload()
  expect(roomOf(9)?.room.roomId).toBe('r9')
  openRoom.mockRejectedValue(new ApiError({ kind: 'bad-request', code: 'roomNotFound', status: 404 }))
  await rooms.reload()
  expect(roomOf(9)).toBeUndefined()
})

it('a reload reads as many pages as were read, and leaves rooms beyond them that it cannot ask for one by one', async () => {
  const { server, lists, rooms, heldIds } = serve()
  server.list = Array.from({ length: 20 }, (_, index) => entryOf(index + 1))
  vi.spyOn(api.room, 'getRoom').mockImplementation((async ({ params }: { params: { id: string } }) =>
    entryOf(Number(params.id.slice(1)))) as never)
  await rooms.reload()
  for (let at = 3; at <= 20; at++) await rooms.room(`r${at}`)
  lists.mockClear()
  await rooms.reload()
  // Of the list and of the strangers' box.
  expect(readPages(lists)).toBe(2)
  expect(heldIds()).toHaveLength(20)
})

it('a room that a message moves to the top while a reload reads stays in the list', async () => {
  const { server, lists, rooms, appStore, heldIds } = serve()
  server.list = [1, 2, 3].map(at => entryOf(at))
  await rooms.reload()
  await rooms.more('list')
  const stalePage = Promise.withResolvers<unknown>()
  lists.mockImplementationOnce((() => stalePage.promise) as never)
  const reloaded = rooms.reload()
  const message = { roomId: 'r3', messageId: 'm1', seq: 1, senderId: 'binh', createdTime: 5000 }
  appStore.dispatch(roomActions.messageReceived({ message: message as never }))
  stalePage.resolve({ items: [entryOf(1), entryOf(2)] })
  await reloaded
  expect(heldIds()).toEqual(['r3', 'r1', 'r2'])
})

it('a reload shows a room that was archived elsewhere in an archive that was read to its end', async () => {
  const { server, rooms, roomOf } = serve()
  server.list = [entryOf(1), entryOf(2)]
  server.archive = [entryOf(8, { isArchived: true })]
  await rooms.reload()
  await rooms.more('archive')
  expect(rooms.hasMore('archive')).toBe(false)
  server.list = [entryOf(1)]
  server.archive = [2, 8, 9].map(at => entryOf(at, { isArchived: true }))
  await rooms.reload()
  expect(roomOf(2)?.room.isArchived).toBe(true)
  expect(rooms.hasMore('archive')).toBe(true)
  await rooms.more('archive')
  expect(roomOf(9)?.room.isArchived).toBe(true)
})

it('a page that a reload overtakes does not say where the room list is read on', async () => {
  const { server, lists, rooms, roomOf } = serve()
  server.list = [1, 2, 3, 4].map(at => entryOf(at))
  await rooms.reload()
  const stalePage = Promise.withResolvers<unknown>()
  lists.mockImplementationOnce((() => stalePage.promise) as never)
  const more = rooms.more('list')
  server.list = [1, 2, 3, 4].map(at => entryOf(at, { unread: 5 }))
  await rooms.reload()
  stalePage.resolve({ items: [entryOf(3), entryOf(4)] })
  await more
  expect(rooms.hasMore('list')).toBe(true)
  await rooms.more('list')
  expect(roomOf(4)?.selfMember?.unreadCount).toBe(5)
})

it('rooms of the kept list that were left elsewhere go after a slow start too', async () => {
  const { server, lists, rooms, heldIds } = serve()
  const entries = Array.from({ length: 120 }, (_, n) => entryOf(n + 1))
  await keepRooms('default/an', roomsToKeep(entries, []))
  vi.spyOn(api.room, 'getRoom').mockImplementation((async ({ params }: { params: { id: string } }) =>
    entryOf(Number(params.id.slice(1)))) as never)
  // The last of them is gone, and stands behind the one page that a first reload reads.
  server.list = entries.slice(0, 5)
  const answer = Promise.withResolvers<void>()
  const list = lists.getMockImplementation()!
  lists.mockImplementation((async (request: never) => {
    await answer.promise
    return list(request)
  }) as never)
  const reloading = rooms.reload()
  await rooms.showKept('default/an')
  expect(heldIds()).toHaveLength(120)
  answer.resolve()
  await reloading
  await rooms.reload()
  expect(heldIds()).toEqual(['r1', 'r2', 'r3', 'r4', 'r5'])
})

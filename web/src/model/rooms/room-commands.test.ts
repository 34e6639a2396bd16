import type { Room, SelfMember } from '@trau/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { roomActions, roomSelectors } from '../../store/room-slice.ts'
import { store } from '../../store/store.ts'
import { toast } from '../../ui/toast.ts'
import { markRoomRead, setArchived, setFavorite } from './room-commands.ts'

const item = {
  room: {
    ...{ roomId: 'r1', name: 'Lớp 5A', isFavorite: false, isArchived: true, mutedUntil: 0 },
    ...{ lastSeq: 1, lastCountable: 1, lastMessageTime: 1 },
  } as Room,
  selfMember: {
    ...{ roomMemberId: 'm1', userId: 'me', roomId: 'r1', role: 3, joinedAt: 1, personalTags: [] },
    ...{ lastSeenMessageId: '', lastSeenMessageTime: 0, unreadCount: 0, user: { userId: 'me' } },
    isMarkedUnread: true,
  } as unknown as SelfMember,
} satisfies RoomItem
const roomNow = () => roomSelectors.selectRoom(store.getState(), 'r1')?.room

vi.mock('../../ui/toast.ts', () => ({ toast: Object.assign(vi.fn(), { error: vi.fn() }) }))
beforeEach(() => void store.dispatch(roomActions.roomsSet([item])))
afterEach(() => vi.unstubAllGlobals())

/** The server refuses, after this has happened. */
const refuseAfter = (happening: () => void) =>
  stubNetwork(() => {
    happening()
    return failure('forbidden', 403)
  })

it('a refused favourite is taken back, and what changed meanwhile stays', async () => {
  refuseAfter(() => {
    expect(roomNow()).toMatchObject({ isFavorite: true, isArchived: false })
    const room = { roomId: 'r1', name: 'Lớp 6A', isArchived: true }
    store.dispatch(roomActions.roomUpserted({ room }))
  })
  await setFavorite('r1', true)
  expect(roomNow()).toMatchObject({ name: 'Lớp 6A', isFavorite: false, isArchived: true })
})

it('a refused change of a room that is gone does not bring it back', async () => {
  refuseAfter(() => void store.dispatch(roomActions.roomRemoved('r1')))
  await setArchived('r1', false)
  expect(roomNow()).toBeUndefined()
})

it('a change of a room that is not in the list adds nothing to it', async () => {
  refuseAfter(() => expect(roomSelectors.selectRoom(store.getState(), 'r2')).toBeUndefined())
  await setFavorite('r2', true)
  expect(roomSelectors.selectRoom(store.getState(), 'r2')).toBeUndefined()
})

it.each([true, false])(
  'what undoes archiving a room pins it again where it was pinned (%s)',
  async isFavorite => {
    store.dispatch(roomActions.roomUpserted({ room: { roomId: 'r1', isArchived: false, isFavorite } }))
    const sent = stubNetwork(({ url, method }) => {
      const isArchived = url.endsWith('/archive') && method !== 'DELETE'
      const room = { ...item.room, isArchived, isFavorite: url.endsWith('/favorite') && method !== 'DELETE' }
      return json({ data: { ...item, room } })
    })
    await setArchived('r1', true)
    expect(roomNow()).toMatchObject({ isArchived: true, isFavorite: false })
    const action = vi.mocked(toast).mock.lastCall![1]!.action as unknown as { onClick(): void }
    action.onClick()
    await expect.poll(() => sent.length).toBe(2)
    await expect.poll(roomNow).toMatchObject({ isArchived: false, isFavorite })
  },
)

it('a room without messages that was marked unread is marked read', async () => {
  const sent = stubNetwork(() =>
    json({ data: { ...item, selfMember: { ...item.selfMember, isMarkedUnread: false } } }),
  )
  await markRoomRead('r1')
  expect(sent.map(({ body }) => body)).toEqual([{ isMarkedUnread: false }])
  expect(roomSelectors.selectRoom(store.getState(), 'r1')?.selfMember?.isMarkedUnread).toBe(false)
})

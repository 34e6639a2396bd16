import type { LastMessage, SelfMember } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { tabs } from '../../live/tabs.ts'
import { roomActions, roomSelectors, unreadOf } from '../../store/room-slice.ts'
import { createStore } from '../../store/store.ts'
import { ownReadMarks } from './own-read-marks.ts'

afterEach(() => vi.restoreAllMocks())

it('other tabs hear of what was read here before the server answers', async () => {
  const post = vi.spyOn(tabs(), 'post')
  const { promise: silence } = Promise.withResolvers<SelfMember>()
  vi.spyOn(api.room, 'markRead').mockReturnValue(silence)
  ownReadMarks(createStore()).seen('r', { messageId: 'm11', seq: 11 })
  await vi.waitFor(() => expect(post).toHaveBeenCalledWith({ type: 'read', roomId: 'r', lastSeenSeq: 11 }))
})

const self = (lastSeenSeq: number, readCountable: number) =>
  ({
    roomMemberId: 'me',
    userId: 'an',
    roomId: 'r',
    lastSeenSeq,
    readCountable,
    unreadCount: 0,
    personalTags: [],
  }) as unknown as SelfMember

it('an answer that is older than a message of one’s own takes nothing from what was read', async () => {
  const store = createStore()
  const room = { roomId: 'r', type: 'GROUP' as const, lastSeq: 11, lastCountable: 11 }
  store.dispatch(roomActions.roomUpserted({ room, selfMember: self(10, 10) }))
  const answer = Promise.withResolvers<SelfMember>()
  vi.spyOn(api.room, 'markRead').mockReturnValue(answer.promise)
  ownReadMarks(store).seen('r', { messageId: 'm11', seq: 11 })
  await vi.waitFor(() => expect(api.room.markRead).toHaveBeenCalledOnce())
  store.dispatch(roomActions.selfMemberUpdated(self(11, 11)))
  const message = { roomId: 'r', messageId: 'm12', seq: 12, senderId: 'an', createdTime: 12 } as LastMessage
  store.dispatch(roomActions.messageReceived({ message, lastCountable: 12, keepsUnread: true }))
  answer.resolve(self(11, 11))
  await vi.waitFor(async () => {
    await answer.promise
    expect(unreadOf(roomSelectors.selectRoom(store.getState(), 'r')!)).toBe(0)
  })
  await new Promise(resolve => setTimeout(resolve))
  expect(unreadOf(roomSelectors.selectRoom(store.getState(), 'r')!)).toBe(0)
})

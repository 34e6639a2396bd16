import 'fake-indexeddb/auto'
import type { EventEnvelope } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { messageOf } from '../../features/chat/testing.ts'
import { roomActions } from '../../store/room-slice.ts'
import { createStore } from '../../store/store.ts'
import { keepWindow, windowToKeep } from '../../sync/keeping-state.ts'
import { readKeptWindow } from '../../sync/kept-state.ts'
import { keepState } from './keep-state.ts'

const owner = 'default/an'
let stop = () => {}
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

const keptMessages = async () => (await readKeptWindow(owner, 'room'))?.messages ?? []
const keptSeqs = async () => (await keptMessages()).map(({ seq }) => seq)

/** A room that is kept and not open, on a device that hears of events. */
async function keepRoom({ isLoaded = false, clearedSeq = 0 } = {}) {
  const quote = { messageId: 'm4', content: 'Tin số 4' } as never
  const messages = [1, 2, 3, 4].map(seq => messageOf(seq)).concat(messageOf(5, { replyTo: quote }))
  await keepWindow(owner, windowToKeep('room', { messages, hasOlder: true, lastSeq: 5 }, 1))
  const store = createStore()
  const own = { roomId: 'room', personalTags: [], isFavorite: false, isArchived: false, mutedUntil: 0 }
  const marks = { lastSeenMessageId: '', lastSeenMessageTime: 0, lastSeenSeq: 0, unreadCount: 0 }
  const member = { ...own, ...marks, roomMemberId: 'm', userId: 'an', role: 3, joinedAt: 0 }
  const selfMember = { ...member, clearedSeq, user: { userId: 'an' } }
  store.dispatch(roomActions.roomsSet([{ room: own, selfMember }] as never))
  let hear = (_: { data: unknown }) => {}
  const on = (_: string, listener: typeof hear) => {
    hear = listener
    return () => {}
  }
  stop = keepState(store, owner, { isLoaded } as never, { socket: { on } } as never)
  return (event: EventEnvelope) => hear({ data: event })
}

it('what was deleted on another device is kept here no longer, although its room is not open', async () => {
  const hear = await keepRoom()
  hear({ type: 'selfMemberUpdated', data: { selfMember: { roomId: 'room', clearedSeq: 2 } as never } })
  hear({ type: 'messageHidden', data: { roomId: 'room', messageId: 'm3' } })
  await vi.waitFor(async () => expect(await keptSeqs()).toEqual([4, 5]))
  const lastMessage = { messageId: 'm4', isRecalled: true } as never
  hear({ type: 'lastMessageUpdated', data: { roomId: 'room', lastMessage } })
  await vi.waitFor(async () => expect(await keptSeqs()).toEqual([5]))
  expect(JSON.stringify(await keptMessages())).not.toContain('Tin số 4')
})

it('history that was deleted while this device was away is kept no longer once the list is read', async () => {
  await keepRoom({ isLoaded: true, clearedSeq: 5 })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(async () => expect(await keptSeqs()).toEqual([]))
  expect(await readKeptWindow(owner, 'room')).toMatchObject({ hasOlder: false })
})

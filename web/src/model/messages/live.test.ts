import type { Message } from '@trau/contract'
import { expect, it } from 'vitest'
import { LiveQueryClient } from '../../api/live-query-client.ts'
import { applyEvent } from '../../live/dispatch.ts'
import { membersParts } from '../rooms/members-cache.ts'
import './live.ts'
import { api } from '../../api/api.ts'
import { keyOf } from '../../api/query-client.ts'
import { messageOf } from '../../features/chat/testing.ts'
import { type MessageWindow, windowOf } from './message-window.ts'
import { windowKey } from './window-cache.ts'

const roomId = messageOf(1).roomId
const mine = messageOf(1, { senderId: 'me', status: 'SENT' })

/** My first message stands there unseen; then this one comes. */
function afterHearing(message: Message, more: { keepsUnread?: true } = {}) {
  const queryClient = new LiveQueryClient()
  const membersKey = keyOf(api.room.listMembers, membersParts(roomId))
  queryClient.setQueryData(windowKey(roomId), windowOf({ items: [mine], hasOlder: false, hasNewer: false }))
  queryClient.setQueryData(membersKey, { items: [{ userId: 'binh', lastSeenSeq: 0, lastDeliveredSeq: 0 }] })
  applyEvent({ type: 'messageSent', data: { message, ...more } }, { queryClient, dispatch: () => undefined })
  return {
    status: queryClient.getQueryData<MessageWindow>(windowKey(roomId))!.messages[0]!.status,
    member: queryClient.getQueryData<{ items: { lastSeenSeq: number }[] }>(membersKey)!.items[0]!,
  }
}

it('takes an answer as having seen all before it, since no receipt comes for that', () => {
  const { status, member } = afterHearing(messageOf(2, { senderId: 'binh' }))
  expect(status).toBe('SEEN')
  expect(member.lastSeenSeq).toBe(2)
})

it('takes an answer that was sent without looking as having seen nothing', () => {
  const { status, member } = afterHearing(messageOf(2, { senderId: 'binh' }), { keepsUnread: true })
  expect(status).toBe('SENT')
  expect(member.lastSeenSeq).toBe(0)
})

it('takes a line of the system as seen by nobody', () => {
  const { status, member } = afterHearing(messageOf(2, { senderId: 'binh', type: 'SYSTEM' }))
  expect(status).toBe('SENT')
  expect(member.lastSeenSeq).toBe(0)
})

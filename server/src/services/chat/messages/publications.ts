import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { Publication } from '#platform/outbox/outbox.ts'
import { findUserInfos } from '../../identity/index.ts'
import { findMembers, findMembersCleared, type RoomRow, type RoomViewer } from '../../room/index.ts'
import { selectHiddenPins, selectPinned } from '../pins/pin-store.ts'
import type { MessageRow } from '../tables.ts'
import { getMessageAt, isAnyAliveAfter, selectHiders, selectHidersOfRest } from './message-store.ts'
import { noteTitlesOf } from './note-titles.ts'
import { lastVisible, pinned } from './room-preview.ts'
import { peopleIn, viewLastMessage, viewPins } from './view.ts'

/**
 * Publishes the current pins to everybody in the room. Members who see fewer (having deleted one for themselves) receive their own view
 * right after the common one, so every client ends with the state of a fresh fetch.
 */
export async function publishPins(app: App, tx: Tx, room: RoomRow): Promise<Publication[]> {
  const { tenant_id: tenantId, room_id: roomId } = room
  const rows = await selectPinned(tx, tenantId, [roomId])
  const pinnedMessages = await viewPins(app, tx, tenantId, rows)
  const publications: Publication[] = [
    { to: { membersOf: roomId }, event: { type: 'pinsUpdated', data: { roomId, pinnedMessages } } },
  ]
  if (rows.length === 0) return publications
  const hiders = (await selectHiddenPins(tx, tenantId, [roomId])).map(row => row.user_id)
  const clearedMembers = await findMembersCleared(tx, room, Math.min(...rows.map(row => row.seq)))
  const viewers = await viewersOf(tx, room, [...hiders, ...clearedMembers])
  const views = await pinned(app, tx, viewers)
  for (const [i, viewer] of viewers.entries()) {
    publications.push({
      to: { users: [viewer.viewerId] },
      event: { type: 'pinsUpdated', data: { roomId, pinnedMessages: views[i]! } },
    })
  }
  return publications
}

/** Publishes the room list's last message after its text changed, to everybody for whom this message is the last. */
export async function publishLastMessage(
  app: App,
  tx: Tx,
  room: RoomRow,
  message: MessageRow,
): Promise<Publication[]> {
  if (message.seq < room.last_seq && (await isAnyAliveAfter(tx, message))) {
    return publishOwnLast(app, tx, room, await selectHidersOfRest(tx, message, room.last_seq))
  }
  const others = [...(await selectHiders(tx, message)), ...(await findMembersCleared(tx, room, message.seq))]
  return [
    ...(await publishCommonLast(app, tx, room, message.seq)),
    ...(await publishOwnLast(app, tx, room, others)),
  ]
}

/** Publishes the message at `seq` as the last to everybody in the room; 0 means that there is none. */
export async function publishCommonLast(
  app: App,
  tx: Tx,
  room: RoomRow,
  seq: number,
): Promise<Publication[]> {
  const message = seq > 0 ? await getMessageAt(tx, { ...room, seq }) : undefined
  const rows = message ? [message] : []
  const infos = await findUserInfos(app, room.tenant_id, peopleIn(rows))
  const noteTitles = await noteTitlesOf(tx, room.tenant_id, rows)
  const { room_id: roomId } = room
  const lastMessage = message && viewLastMessage(message, room, infos, noteTitles)
  return [
    {
      to: { membersOf: roomId },
      event: { type: 'lastMessageUpdated', data: { roomId, ...(lastMessage ? { lastMessage } : {}) } },
    },
  ]
}

/** Publishes to each of these people the last message that they see. */
export async function publishOwnLast(
  app: App,
  tx: Tx,
  room: RoomRow,
  userIds: readonly string[],
): Promise<Publication[]> {
  const viewers = await viewersOf(tx, room, userIds)
  const views = await lastVisible(app, tx, viewers)
  return viewers.map((viewer, i) => {
    const lastMessage = views[i]
    return {
      to: { users: [viewer.viewerId] },
      event: {
        type: 'lastMessageUpdated',
        data: { roomId: room.room_id, ...(lastMessage ? { lastMessage } : {}) },
      },
    }
  })
}

/** Viewers among those who are still members: somebody who left may have hidden a message, but receives no events. */
async function viewersOf(tx: Tx, room: RoomRow, userIds: readonly string[]): Promise<RoomViewer[]> {
  if (userIds.length === 0) return []
  const members = await findMembers(tx, room, [...new Set(userIds)])
  return members.map(
    ({ user_id: viewerId, cleared_seq: clearedSeq, visible_after_seq: visibleAfterSeq }) => ({
      room,
      viewerId,
      clearedSeq,
      visibleAfterSeq,
    }),
  )
}

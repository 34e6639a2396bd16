import type { App } from '#platform/app.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findMembersOfRooms } from '../../room/index.ts'
import { outboxKey, publishStatistics } from '../centre/change.ts'
import { hasUnreadUpTo, markReadUpTo, type ReadPlace } from '../centre/notification-store.ts'
import type { Conversation } from './recipients.ts'

/**
 * Who writes has read what stands before, and what happened to it by then; no read mark tells of it. Not where they did not look at the
 * room: there their mark stays behind.
 */
export async function readByWriting(
  app: App,
  tenantId: string,
  conversations: readonly Conversation[],
): Promise<void> {
  if (!(await hasUnreadUpTo(app.db, tenantId, placesIn(conversations)))) return
  const places = placesIn(await attendedParts(app, tenantId, conversations))
  await transact(app, async tx => {
    const userIds = await markReadUpTo(tx, tenantId, places)
    if (userIds.length > 0) await publishStatistics(app, tx, tenantId, outboxKey('rooms'), userIds)
  })
}

/** The last of each author in each room. */
function placesIn(conversations: readonly Conversation[]): ReadPlace[] {
  const latest = conversations.flatMap(({ roomId, messages }) =>
    messages.map(
      ({ authorId: userId, seq, createdTime }) =>
        [`${userId}/${roomId}`, { userId, roomId, seq, before: new Date(createdTime) }] as const,
    ),
  )
  return [...new Map(latest).values()]
}

/** Without what stands behind the read mark of its author. */
async function attendedParts(
  app: App,
  tenantId: string,
  conversations: readonly Conversation[],
): Promise<Conversation[]> {
  const viewers = placesIn(conversations).map(({ userId: viewerId, roomId }) => ({ roomId, viewerId }))
  const members = await findMembersOfRooms(app.db, tenantId, viewers)
  const readSeqs = new Map(members.map(member => [`${member.user_id}/${member.room_id}`, member.read_seq]))
  return conversations.map(({ roomId, messages }) => ({
    roomId,
    messages: messages.filter(({ authorId, seq }) => seq <= (readSeqs.get(`${authorId}/${roomId}`) ?? 0)),
  }))
}

import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { transact, whenEnded } from '#platform/outbox/outbox.ts'
import type { Processor } from '#platform/processors/index.ts'
import { findMember, isParked } from '../../room/index.ts'
import { publishStatistic } from '../centre/change.ts'
import {
  deleteNotifications,
  deleteParkedNotifications,
  markAllRead,
  parkNotifications,
  restoreNotifications,
} from '../centre/notification-store.ts'
import { deleteRoomSetting } from '../preferences/room-setting-store.ts'
import { reviewMessages, reviewRows } from '../review/review.ts'
import { firstSeq } from '../review/review-store.ts'

interface OwnRoomWork {
  userId: string
  roomId: string
}

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>

/**
 * Brings a person's notifications of a room in line with the room: what they read there is read, what they read in part or cleared counts
 * what is left, and of a room that they left, hid or put away nothing stays. What went with a deleted workspace comes back with it.
 */
export function createRoomProcessor(app: App): Processor<OwnRoomWork> {
  return {
    name: 'notification/rooms',
    atOnce: 2,
    tries: 6,
    delayMs: 200,
    worksOf(_tenantId, event, to) {
      const isOfRoom =
        event.type === 'selfMemberUpdated' || event.type === 'roomRemoved' || event.type === 'roomHidden'
      if (!isOfRoom || !('users' in to)) return []
      const roomId = event.type === 'selfMemberUpdated' ? event.data.selfMember.roomId : event.data.roomId
      return to.users.map(userId => ({ key: `${userId}/${roomId}`, work: { userId, roomId } }))
    },
    async run(tenantId, { userId, roomId }) {
      const owner = { tenantId, userId }
      const member = await transact(app, tx => follow(app, tx, owner, roomId))
      if (member) await reviewRest(app, owner, member)
    },
  }
}

/** Answers the member whose notifications of the room stay. */
async function follow(app: App, tx: Tx, owner: UserKey, roomId: string): Promise<Member | undefined> {
  const { tenantId, userId } = owner
  const member = await findMember(tx, { tenant_id: tenantId, room_id: roomId }, userId)
  if (!member) {
    await part(app, tx, owner, roomId)
    return undefined
  }
  const restoredCount = await restoreNotifications(tx, owner, roomId)
  const isGone = member.is_hidden || member.is_declined
  const changedCount = isGone
    ? await deleteNotifications(tx, owner, { roomId })
    : await markSeen(app, tx, owner, member)
  if (restoredCount + changedCount > 0) await publishStatistic(app, tx, owner)
  return isGone ? undefined : member
}

/** Whoever left a room has no notifications of it. With a group whose workspace is deleted, they and how it is notified of may come back. */
async function part(app: App, tx: Tx, owner: UserKey, roomId: string): Promise<void> {
  const { tenantId } = owner
  let changedCount: number
  if (await isParked(tx, owner, roomId)) changedCount = await parkNotifications(tx, owner, roomId)
  else {
    changedCount = await deleteNotifications(tx, owner, { roomId })
    await deleteParkedNotifications(tx, owner, roomId)
    await deleteRoomSetting(tx, owner, roomId)
    whenEnded(tx, () => app.services.roomNotificationSettings.forget(tenantId, roomId))
  }
  if (changedCount > 0) await publishStatistic(app, tx, owner)
}

/** What happened to messages that the person has read is read, of whatever type; in a muted room no message waits to be heard of. */
async function markSeen(app: App, tx: Tx, owner: UserKey, member: Member): Promise<number> {
  const { room_id: roomId, read_seq: upToSeq, muted_until: mutedUntil } = member
  const readCount = await markAllRead(tx, owner, { roomId, upToSeq })
  const isMuted = mutedUntil === -1 || mutedUntil > app.clock.now()
  return isMuted ? readCount + (await markAllRead(tx, owner, { roomId, types: ['MESSAGE'] })) : readCount
}

/** Rows that gather messages on both sides of the read mark, or of what was cleared. */
async function reviewRest(app: App, owner: UserKey, member: Member): Promise<void> {
  const { read_seq: readSeq, cleared_seq: clearedSeq } = member
  const isPartlyRead = sql`NOT is_read AND type IN ('MESSAGE', 'MENTION') AND ${firstSeq} <= ${readSeq}`
  const isCleared = clearedSeq > 0 ? sql`OR ${firstSeq} <= ${clearedSeq}` : sql``
  await reviewRows(
    app,
    owner.tenantId,
    sql`user_id = ${owner.userId} AND room_id = ${member.room_id} AND seq IS NOT NULL AND (${isPartlyRead} ${isCleared})`,
    (tx, rows) => reviewMessages(app, tx, owner.tenantId, rows, { readSeq }),
  )
}

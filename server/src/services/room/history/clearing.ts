import type { RoomEntry } from '@trau/contract'
import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Requester, UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { Publication } from '#platform/outbox/outbox.ts'
import { requireMember } from '../policy.ts'
import { changeRoom } from '../rooms/change.ts'
import { publishOwn } from '../rooms/events.ts'
import { updateMember } from '../rooms/room-store.ts'

/** What was said so far is gone for this member, and nothing of it unread; others learn neither that, nor that it was seen. */
export async function clearRoom(app: App, me: Requester, roomId: string): Promise<RoomEntry> {
  await requireMember(app, me, roomId)
  return changeRoom(app, me.tenantId, roomId, async (tx, room) => {
    const { last_seq: seq, last_countable: countable } = room.row
    const memberRow = await updateMember(tx, room.row, me.userId, {
      cleared_seq: seq,
      joined_seq: seq,
      read_countable: countable,
      is_marked_unread: false,
    })
    if (!memberRow) throw fail('roomNotFound')
    const entry = await publishOwn(app, tx, room, me.userId)
    // An entry without a last message does not say that the one known before is gone.
    room.publish(lastMessageGone(me, roomId))
    return entry
  })
}

/**
 * The same for all that a person has hidden, with what they have begun to write and what they were still to say there, as part of a
 * transaction that locks them out; nobody is there to be notified, and what was said last is not to be replayed to who gets in by it.
 * Answers how many rooms there were.
 */
export async function clearHiddenRooms(app: App, tx: Tx, me: UserKey): Promise<number> {
  const roomIds = await holdHiddenRooms(tx, me)
  await app.services.roomMessages.forgetHiddenDrafts(tx, me)
  await app.services.roomMessages.forgetHiddenScheduled(tx, me.tenantId, [me.userId])
  const { rows } = await sql<{ room_id: string }>`
    UPDATE room_member m SET cleared_seq = r.last_seq, joined_seq = r.last_seq,
      read_countable = r.last_countable, is_marked_unread = false
    FROM room r
    WHERE m.tenant_id = ${me.tenantId} AND m.room_id = ANY(${roomIds}::uuid[]) AND m.user_id = ${me.userId} AND m.is_hidden
      AND r.tenant_id = m.tenant_id AND r.room_id = m.room_id
    RETURNING m.room_id`.execute(tx)
  await clearParked(tx, me)
  for (const { room_id: roomId } of rows)
    await app.outbox.add(tx, me.tenantId, roomId, [{ ...lastMessageGone(me, roomId), forgets: roomId }])
  return rows.length
}

/**
 * Locks what a person has hidden, in the order in which sends lock rooms. A group that goes with its workspace or comes back is there before
 * and after: what follows in the transaction finds it on one side.
 */
async function holdHiddenRooms(tx: Tx, { tenantId, userId }: UserKey): Promise<string[]> {
  const { rows } = await sql<{ room_id: string }>`
    SELECT room_id FROM room
    WHERE tenant_id = ${tenantId} AND room_id IN (
      SELECT room_id FROM room_member WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND is_hidden
      UNION ALL
      SELECT room_id FROM room_member_parked
      WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND (member ->> 'is_hidden')::boolean
    ) ORDER BY room_id FOR NO KEY UPDATE`.execute(tx)
  return rows.map(row => row.room_id)
}

/** Hidden groups of a deleted workspace come back cleared, too. */
async function clearParked(tx: Tx, me: UserKey): Promise<void> {
  await sql`
    UPDATE room_member_parked p SET draft = NULL, member = p.member || jsonb_build_object(
      'cleared_seq', r.last_seq, 'joined_seq', r.last_seq, 'read_countable', r.last_countable, 'is_marked_unread', false
    )
    FROM room r
    WHERE p.tenant_id = ${me.tenantId} AND p.user_id = ${me.userId} AND (p.member ->> 'is_hidden')::boolean
      AND r.tenant_id = p.tenant_id AND r.room_id = p.room_id`.execute(tx)
}

const lastMessageGone = ({ userId }: { userId: string }, roomId: string): Publication => ({
  to: { users: [userId] },
  event: { type: 'lastMessageUpdated', data: { roomId } },
})

import { type RawBuilder, sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { Publication } from '#platform/outbox/outbox.ts'
import { findUserInfos } from '../../identity/index.ts'
import { findTags } from '../own-settings/tag-store.ts'
import { viewSelfMember } from '../rooms/view.ts'
import type { MemberRow, RoomRow } from '../tables.ts'

/** More people than this learn their number when they look. */
const maxPublished = 1_000

/**
 * After messages that count were deleted by the room's timer: who had not read them has that many fewer unread. What comes after is counted
 * by places that stand, so their own count moves on instead; what they wrote themselves has been counted.
 * @param messages by their places, ascending
 */
export async function forgetUnread(
  app: App,
  tx: Tx,
  room: RoomRow,
  messages: readonly { seq: number; author_id: string }[],
): Promise<Publication[]> {
  if (messages.length === 0) return []
  const seqs = messages.map(message => message.seq)
  const authorIds = messages.map(message => message.author_id)
  const countGone = (readSeq: RawBuilder<unknown>) => sql`(
    SELECT count(*) FROM unnest(${seqs}::bigint[], ${authorIds}::uuid[]) AS gone(seq, author_id)
    WHERE gone.seq > ${readSeq} AND gone.author_id <> m.user_id
  )`
  // Members of a group whose workspace is deleted come back with as many fewer.
  const parkedSeq = sql`greatest((m.member ->> 'read_seq')::bigint, (m.member ->> 'joined_seq')::bigint)`
  if (room.is_parked)
    await sql`
      UPDATE room_member_parked m SET member = m.member || jsonb_build_object(
        'read_countable', (m.member ->> 'read_countable')::bigint + ${countGone(parkedSeq)}
      )
      WHERE m.tenant_id = ${room.tenant_id} AND m.room_id = ${room.room_id} AND ${parkedSeq} < ${seqs.at(-1)!}`.execute(
      tx,
    )
  const { rows } = await sql<MemberRow>`
    UPDATE room_member m SET read_countable = read_countable + ${countGone(sql`greatest(m.read_seq, m.joined_seq)`)}
    WHERE m.tenant_id = ${room.tenant_id} AND m.room_id = ${room.room_id}
      AND greatest(m.read_seq, m.joined_seq) < ${seqs.at(-1)!}
    RETURNING m.*`.execute(tx)
  const visibleRows = rows.slice(0, maxPublished)
  const infos = await findUserInfos(
    app,
    room.tenant_id,
    visibleRows.map(row => row.user_id),
  )
  const tags = await findTags(tx, visibleRows)
  return visibleRows.map(row => ({
    to: { users: [row.user_id] },
    event: { type: 'selfMemberUpdated', data: { selfMember: viewSelfMember(room, row, infos, tags) } },
  }))
}

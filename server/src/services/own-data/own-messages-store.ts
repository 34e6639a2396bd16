import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { MessageRow } from '../chat/index.ts'
import { hiddenFrom } from './own-hidden-store.ts'

/** The SQL of what a person wrote. */

/** Rooms in which a person wrote something, whether they are in them now or not. */
export async function selectRoomsWrittenIn(
  db: Queryable,
  tenantId: string,
  userId: string,
): Promise<string[]> {
  const { rows } = await sql<{ room_id: string }>`
    SELECT r.room_id FROM room r
    WHERE r.tenant_id = ${tenantId} AND EXISTS (
      SELECT FROM message m WHERE m.tenant_id = r.tenant_id AND m.room_id = r.room_id AND m.author_id = ${userId}
    ) ORDER BY r.room_id`.execute(db)
  return rows.map(row => row.room_id)
}

type Columns = 'room_id' | 'seq' | 'message_id' | 'type' | 'content' | 'meta'
type Times = 'created_time' | 'edited_time' | 'recalled_time'

export interface OwnMessage extends Pick<MessageRow, Columns | Times> {
  /** Its earlier texts, the oldest first, each with the time until which it stood; null where it was never edited. */
  edits: { content: string; until: string }[] | null
}

/** What a person wrote in these rooms and has not hidden, a page after a place, in the order of rooms and of what was said there. */
export async function selectOwnMessages(
  db: Queryable,
  owner: UserKey,
  roomIds: readonly string[],
  { after, limit }: { after?: OwnMessage | undefined; limit: number },
): Promise<OwnMessage[]> {
  const nextIds = after ? roomIds.filter(roomId => roomId >= after.room_id) : [...roomIds]
  const { rows } = await sql<OwnMessage>`
    SELECT room_id, seq, message_id, type, content, meta, created_time, edited_time, recalled_time,
      (SELECT jsonb_agg(jsonb_build_object('content', e.content, 'until', e.edited_time) ORDER BY e.edited_time) FROM message_edit e
        WHERE e.tenant_id = m.tenant_id AND e.room_id = m.room_id AND e.seq = m.seq) AS edits
    FROM message m
    WHERE tenant_id = ${owner.tenantId} AND author_id = ${owner.userId}
      AND room_id = ANY(${nextIds}::uuid[]) AND room_id NOT IN (${hiddenFrom(owner)})
      ${after ? sql`AND (room_id, seq) > (${after.room_id}::uuid, ${after.seq}::bigint)` : sql``}
    ORDER BY room_id, seq LIMIT ${limit}`.execute(db)
  return rows
}

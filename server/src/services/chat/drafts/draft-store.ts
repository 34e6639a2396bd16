import type { Mention, RoomDraft } from '@trau/contract'
import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { memberReader, visibleTo } from '../visible.ts'

/** The SQL of what people have begun to write. */

/** Whose draft, and where. */
export interface DraftKey extends UserKey {
  roomId: string
}

export interface NewDraft {
  content: string
  mentions: readonly Mention[]
  replyToSeq: number | null
}

/**
 * Writes it over the one there is, always with a later time, and answers that time; undefined where the same stands there already, or where
 * the person is not in the room any more.
 */
export async function putDraft(
  tx: Tx,
  { tenantId, userId, roomId }: DraftKey,
  { content, mentions, replyToSeq }: NewDraft,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ updated_time: Date }>`
    INSERT INTO message_draft AS d (tenant_id, room_id, user_id, content, mentions, reply_to_seq, updated_time)
    SELECT tenant_id, room_id, user_id, ${content}, ${JSON.stringify(mentions)}::jsonb, ${replyToSeq}::bigint, ${now}
    FROM room_member WHERE tenant_id = ${tenantId} AND room_id = ${roomId} AND user_id = ${userId} FOR KEY SHARE
    ON CONFLICT (tenant_id, room_id, user_id) DO UPDATE
    SET content = excluded.content, mentions = excluded.mentions, reply_to_seq = excluded.reply_to_seq,
      updated_time = greatest(excluded.updated_time, d.updated_time + interval '1 millisecond')
    WHERE (d.content, d.mentions, d.reply_to_seq) IS DISTINCT FROM (excluded.content, excluded.mentions, excluded.reply_to_seq)
    RETURNING updated_time`.execute(tx)
  return rows[0]?.updated_time
}

export async function findDraftTime(q: Queryable, key: DraftKey): Promise<Date | undefined> {
  const row = await q
    .selectFrom('message_draft')
    .select('updated_time')
    .where('tenant_id', '=', key.tenantId)
    .where('room_id', '=', key.roomId)
    .where('user_id', '=', key.userId)
    .executeTakeFirst()
  return row?.updated_time
}

/** The time of the draft that is gone now; undefined where there was none. */
export async function deleteDraft(tx: Tx, key: DraftKey): Promise<Date | undefined> {
  const row = await tx
    .deleteFrom('message_draft')
    .where('tenant_id', '=', key.tenantId)
    .where('room_id', '=', key.roomId)
    .where('user_id', '=', key.userId)
    .returning('updated_time')
    .executeTakeFirst()
  return row?.updated_time
}

/** Of all rooms that the person has hidden. */
export async function deleteHiddenDrafts(tx: Tx, me: UserKey): Promise<void> {
  await sql`
    DELETE FROM message_draft d USING room_member v
    WHERE d.tenant_id = ${me.tenantId} AND d.user_id = ${me.userId} AND v.is_hidden
      AND v.tenant_id = d.tenant_id AND v.room_id = d.room_id AND v.user_id = d.user_id`.execute(tx)
}

/** Every draft in a room, as its row. */
export async function selectStoredDrafts(
  tx: Tx,
  tenantId: string,
  roomId: string,
): Promise<{ userId: string; draft: unknown }[]> {
  const { rows } = await sql<{ user_id: string; draft: unknown }>`
    SELECT user_id, to_jsonb(d) AS draft FROM message_draft d
    WHERE tenant_id = ${tenantId} AND room_id = ${roomId}`.execute(tx)
  return rows.map(row => ({ userId: row.user_id, draft: row.draft }))
}

/** @param drafts rows, as `selectStoredDrafts` answers them */
export async function insertStoredDrafts(tx: Tx, drafts: readonly unknown[]): Promise<void> {
  if (drafts.length === 0) return
  await sql`
    INSERT INTO message_draft SELECT back.* FROM jsonb_array_elements(${JSON.stringify(drafts)}::jsonb) AS one,
      jsonb_populate_record(NULL::message_draft, one) AS back
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Latest first. What is replied to is named only while the person can see it; a draft that says nothing without it is none. */
export async function selectDrafts(
  q: Queryable,
  { tenantId, userId }: UserKey,
  { withHidden, offset, limit }: { withHidden: boolean; offset: number; limit: number },
): Promise<{ drafts: RoomDraft[]; total: number }> {
  const { rows } = await sql<{
    room_id: string
    content: string
    mentions: Mention[]
    reply_to: string | null
    updated_time: Date
    total: number
  }>`
    SELECT d.room_id, d.content, d.mentions, m.message_id AS reply_to, d.updated_time, count(*) OVER () AS total
    FROM message_draft d
    JOIN room_member v ON v.tenant_id = d.tenant_id AND v.room_id = d.room_id AND v.user_id = d.user_id
    LEFT JOIN message m ON m.tenant_id = d.tenant_id AND m.room_id = d.room_id AND m.seq = d.reply_to_seq
      AND m.recalled_time IS NULL AND ${visibleTo(memberReader)}
    WHERE d.tenant_id = ${tenantId} AND d.user_id = ${userId} AND (d.content <> '' OR m.seq IS NOT NULL)
      ${withHidden ? sql`` : sql`AND NOT v.is_hidden`}
    ORDER BY d.updated_time DESC, d.room_id OFFSET ${offset} LIMIT ${limit}`.execute(q)
  return {
    drafts: rows.map(row => ({
      roomId: row.room_id,
      content: row.content,
      mentions: row.mentions,
      ...(row.reply_to === null ? {} : { replyToMessageId: row.reply_to }),
      updatedTime: row.updated_time.getTime(),
    })),
    total: rows[0]?.total ?? 0,
  }
}

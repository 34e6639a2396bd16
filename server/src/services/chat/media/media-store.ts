import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { type MessageKey, type VisibilityScope, visible } from '../messages/message-store.ts'
import type { MessageRow } from '../tables.ts'
import { memberReader, visibleTo } from '../visible.ts'

/** The SQL of the files that messages carry. */

/**
 * Those of these files that stand in a message which this person can see now.
 * @param isUnlocked whether what they have hidden counts
 */
export async function selectReadableMedia(
  q: Queryable,
  { tenantId, userId }: UserKey,
  mediaIds: readonly string[],
  isUnlocked: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ media_id: string }>`
    SELECT DISTINCT c.media_id FROM message_media c
    JOIN room_member v ON v.tenant_id = c.tenant_id AND v.room_id = c.room_id AND v.user_id = ${userId}
    JOIN message m ON m.tenant_id = c.tenant_id AND m.room_id = c.room_id AND m.seq = c.seq
    WHERE c.tenant_id = ${tenantId} AND c.media_id = ANY(${[...mediaIds]}::uuid[])
      AND ${visibleTo(memberReader)} AND (${isUnlocked} OR NOT v.is_hidden)`.execute(q)
  return rows.map(row => row.media_id)
}

/** The ids, by place, of those of these messages of a room that the person can see now; as `selectReadableMedia`. */
export async function selectVisibleSeqs(
  q: Queryable,
  { tenantId, userId }: UserKey,
  roomId: string,
  seqs: readonly number[],
  isUnlocked: boolean,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ seq: number; message_id: string }>`
    SELECT m.seq, m.message_id FROM message m
    JOIN room_member v ON v.tenant_id = m.tenant_id AND v.room_id = m.room_id AND v.user_id = ${userId}
    WHERE m.tenant_id = ${tenantId} AND m.room_id = ${roomId} AND m.seq = ANY(${[...new Set(seqs)]}::bigint[])
      AND ${visibleTo(memberReader)} AND (${isUnlocked} OR NOT v.is_hidden)`.execute(q)
  return new Map(rows.map(row => [row.seq, row.message_id]))
}

/** Those of these files that any message carries, or will. */
export async function selectMediaInUse(
  q: Queryable,
  tenantId: string,
  mediaIds: readonly string[],
): Promise<string[]> {
  const ids = [...mediaIds]
  const { rows } = await sql<{ media_id: string }>`
    SELECT media_id FROM message_media WHERE tenant_id = ${tenantId} AND media_id = ANY(${ids}::uuid[])
    UNION
    SELECT unnest(media_ids) FROM scheduled_message
    WHERE tenant_id = ${tenantId} AND media_ids <> '{}' AND media_ids && ${ids}::uuid[]
    UNION
    SELECT unnest(media_ids) FROM scheduled_message_parked
    WHERE tenant_id = ${tenantId} AND media_ids <> '{}' AND media_ids && ${ids}::uuid[]`.execute(q)
  return rows.map(row => row.media_id)
}

export async function selectMediaOfMessages(
  tx: Tx,
  room: { tenant_id: string; room_id: string },
  seqs: readonly number[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('message_media')
    .select('media_id')
    .distinct()
    .where('tenant_id', '=', room.tenant_id)
    .where('room_id', '=', room.room_id)
    .where('seq', '=', sql<number>`ANY(${[...seqs]}::bigint[])`)
    .execute()
  return rows.map(row => row.media_id)
}

export async function insertMessageMedia(tx: Tx, message: MessageKey, mediaId: string): Promise<void> {
  const { tenant_id, room_id, seq } = message
  await tx
    .insertInto('message_media')
    .values({ tenant_id, room_id, seq, position: 0, media_id: mediaId })
    .execute()
}

export async function deleteMessageMedia(tx: Tx, message: MessageKey, mediaId: string): Promise<void> {
  await tx
    .deleteFrom('message_media')
    .where('tenant_id', '=', message.tenant_id)
    .where('room_id', '=', message.room_id)
    .where('seq', '=', message.seq)
    .where('media_id', '=', mediaId)
    .execute()
}

/** Messages of one kind that carry files, newest first, before a place. */
export async function selectMediaMessages(
  q: Queryable,
  scope: VisibilityScope,
  span: { type: 'MEDIA' | 'FILE'; before: number; limit: number },
): Promise<MessageRow[]> {
  // From the files to their messages: of a hundred thousand messages few carry any.
  const { rows } = await sql<MessageRow>`
    SELECT m.* FROM message_media c
    JOIN message m ON m.tenant_id = c.tenant_id AND m.room_id = c.room_id AND m.seq = c.seq
    WHERE c.tenant_id = ${scope.tenantId} AND c.room_id = ${scope.roomId} AND c.seq < ${span.before} AND c.position = 0
      AND ${visible(scope)} AND m.type = ${span.type}
    ORDER BY c.seq DESC LIMIT ${span.limit}`.execute(q)
  return rows
}

/** Texts that may hold a link, as `holdsLink` decides, among the messages from one place to before another, newest first. */
export async function selectLinkMessages(
  q: Queryable,
  scope: VisibilityScope,
  span: { from: number; before: number; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT m.* FROM message m
    WHERE ${visible(scope)} AND m.seq >= ${span.from} AND m.seq < ${span.before}
      AND m.content ~* 'https?://[^[:space:]]|[a-z0-9-][.][a-z]{2}'
    ORDER BY m.seq DESC LIMIT ${span.limit}`.execute(q)
  return rows
}

import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import type { MessageRow } from '../tables.ts'
import { isAlive, memberReader, visibleTo } from '../visible.ts'

/** The SQL of messages themselves; each capability has a store for what depends on them. */

/** What one person sees of a room: not messages they deleted for themselves, nor those from before they cleared it. */
export interface VisibilityScope {
  tenantId: string
  roomId: string
  viewerId: string
  clearedSeq: number
}

export const visible = (scope: VisibilityScope): RawBuilder<unknown> => sql`
  m.tenant_id = ${scope.tenantId} AND m.room_id = ${scope.roomId}
  AND ${visibleTo({ userId: sql`${scope.viewerId}::uuid`, clearedSeq: sql`${scope.clearedSeq}::bigint` })}`

/** Up to `limit` messages from a position on: `before` newest first, `after` oldest first; both exclusive. */
export async function selectMessages(
  q: Queryable,
  scope: VisibilityScope,
  span: { before?: number | undefined; after?: number | undefined; offset?: number; limit: number },
): Promise<MessageRow[]> {
  const { before, after, offset = 0, limit } = span
  const { rows } = await sql<MessageRow>`
    SELECT m.* FROM message m WHERE ${visible(scope)}
    ${before === undefined ? sql`` : sql`AND m.seq < ${before}`}
    ${after === undefined ? sql`` : sql`AND m.seq > ${after}`}
    ORDER BY m.seq ${after === undefined ? sql`DESC` : sql`ASC`} OFFSET ${offset} LIMIT ${limit}`.execute(q)
  return rows
}

/**
 * The message, if this person is in its room and sees it. Membership is read with it, so that the answer is the same for what is not
 * there and what is not theirs.
 * @param roomId where it must be; without, it is looked for in all rooms
 */
export async function findVisible(
  q: Queryable,
  tenantId: string,
  viewerId: string,
  messageId: string,
  roomId?: string,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    SELECT m.* FROM message m
    JOIN room_member v ON v.tenant_id = m.tenant_id AND v.room_id = m.room_id AND v.user_id = ${viewerId}
    WHERE m.tenant_id = ${tenantId} AND m.message_id = ${messageId}
      ${roomId ? sql`AND m.room_id = ${roomId}` : sql``}
      AND ${visibleTo(memberReader)}`.execute(q)
  return rows[0]
}

/** What somebody has sent in a room under a client id of theirs, while they are in it and see that message. */
export async function findSent(
  q: Queryable,
  { tenantId, roomId, authorId, clientId }: Record<'tenantId' | 'roomId' | 'authorId' | 'clientId', string>,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    SELECT m.* FROM message m
    JOIN room_member v ON v.tenant_id = m.tenant_id AND v.room_id = m.room_id AND v.user_id = m.author_id
    WHERE m.tenant_id = ${tenantId} AND m.room_id = ${roomId} AND m.author_id = ${authorId}
      AND m.client_id = ${clientId} AND ${visibleTo(memberReader)}`.execute(q)
  return rows[0]
}

/** Where a message stands within its tenant. */
export interface MessagePlace {
  room_id: string
  seq: number
}

export interface MessageKey extends MessagePlace {
  tenant_id: string
}

/** The key of what a person has of a message for themselves: a reminder, a saved mark. */
export const personalKey = ({ tenant_id, room_id, seq }: MessageKey, userId: string) => ({
  tenant_id,
  user_id: userId,
  room_id,
  seq,
})

export async function getMessageAt(q: Queryable, key: MessageKey): Promise<MessageRow> {
  return q
    .selectFrom('message')
    .selectAll()
    .where('tenant_id', '=', key.tenant_id)
    .where('room_id', '=', key.room_id)
    .where('seq', '=', key.seq)
    .executeTakeFirstOrThrow()
}

export async function selectMessagesAt(
  q: Queryable,
  tenantId: string,
  keys: readonly MessagePlace[],
): Promise<MessageRow[]> {
  if (keys.length === 0) return []
  // Key by key: whatever the statistics say, a plan that reads all partitions is never the better one.
  const { rows } = await sql<MessageRow>`
    SELECT m.* FROM ${unnestKeys(keys)} CROSS JOIN LATERAL (
      SELECT * FROM message m WHERE m.tenant_id = ${tenantId} AND m.room_id = k.room_id AND m.seq = k.seq LIMIT 1
    ) m`.execute(q)
  return rows
}

/** The keys as a table `k` to join with. */
export const unnestKeys = (keys: readonly MessagePlace[]) =>
  sql`unnest(${keys.map(key => key.room_id)}::uuid[], ${keys.map(key => key.seq)}::bigint[]) AS k(room_id, seq)`

/** The latest message that each viewer can see, by the viewers' place in the list. */
export async function selectLastVisible(
  q: Queryable,
  tenantId: string,
  scopes: readonly Omit<VisibilityScope, 'tenantId'>[],
): Promise<(MessageRow | undefined)[]> {
  if (scopes.length === 0) return []
  const { rows } = await sql<MessageRow & { n: number }>`
    SELECT v.n, l.* FROM unnest(
      ${scopes.map(s => s.roomId)}::uuid[], ${scopes.map(s => s.viewerId)}::uuid[], ${scopes.map(s => s.clearedSeq)}::bigint[]
    ) WITH ORDINALITY AS v(room_id, user_id, cleared_seq, n)
    CROSS JOIN LATERAL (
      SELECT m.* FROM message m
      WHERE m.tenant_id = ${tenantId} AND m.room_id = v.room_id AND ${visibleTo(memberReader)}
      ORDER BY m.seq DESC LIMIT 1
    ) l`.execute(q)
  const last = new Array<MessageRow | undefined>(scopes.length).fill(undefined)
  for (const row of rows) last[row.n - 1] = row
  return last
}

/** Messages that count as unread, after one place up to and with another. */
export async function countCountable(
  q: Queryable,
  tenantId: string,
  roomId: string,
  span: { after: number; upTo: number; exceptOf: string },
): Promise<number> {
  const { count } = await q
    .selectFrom('message')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .where('seq', '>', span.after)
    .where('seq', '<=', span.upTo)
    .where('author_id', '<>', span.exceptOf)
    .where('type', 'not in', ['SYSTEM', 'CALL'])
    // Those that a timer deleted were taken out of everybody’s count then.
    .where('is_expired', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertMessage(tx: Tx, message: Insertable<Tables['message']>): Promise<MessageRow> {
  return tx.insertInto('message').values(message).returningAll().executeTakeFirstOrThrow()
}

export async function updateMessage(
  tx: Tx,
  key: MessageKey,
  change: Updateable<Tables['message']>,
): Promise<void> {
  await tx
    .updateTable('message')
    .set(change)
    .where('tenant_id', '=', key.tenant_id)
    .where('room_id', '=', key.room_id)
    .where('seq', '=', key.seq)
    .execute()
}

/** Keeps what the text was before an edit. */
export async function insertEdit(tx: Tx, message: MessageRow): Promise<void> {
  await sql`
    INSERT INTO message_edit (tenant_id, room_id, seq, edited_time, content)
    VALUES (${message.tenant_id}, ${message.room_id}, ${message.seq}, clock_timestamp(), ${message.content})`.execute(
    tx,
  )
}

/** Deletes everything that hangs on these messages of a room, but for who has hidden them. Tells whether one was pinned. */
export async function deleteAttachments(
  tx: Tx,
  room: Pick<MessageKey, 'tenant_id' | 'room_id'>,
  seqs: readonly number[],
): Promise<boolean> {
  let wasPinned = false
  for (const table of [
    'message_edit',
    'message_reaction',
    'message_pin',
    'message_media',
    'poll_vote',
    'message_saved',
  ] as const) {
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where('tenant_id', '=', room.tenant_id)
      .where('room_id', '=', room.room_id)
      .where(sql<boolean>`seq = ANY(${[...seqs]}::bigint[])`)
      .executeTakeFirstOrThrow()
    if (table === 'message_pin') wasPinned = numDeletedRows > 0n
  }
  return wasPinned
}

/** False when it was hidden already. */
export async function insertHidden(tx: Tx, key: MessageKey, userId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_hidden')
    .values({ tenant_id: key.tenant_id, room_id: key.room_id, seq: key.seq, user_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Who has deleted this message for themselves. */
export async function selectHiders(q: Queryable, key: MessageKey): Promise<string[]> {
  const rows = await q
    .selectFrom('message_hidden')
    .select('user_id')
    .where('tenant_id', '=', key.tenant_id)
    .where('room_id', '=', key.room_id)
    .where('seq', '=', key.seq)
    .execute()
  return rows.map(row => row.user_id)
}

/** Who has deleted everything after this message, so that it is the last they see. */
export async function selectHidersOfRest(q: Queryable, key: MessageKey, lastSeq: number): Promise<string[]> {
  const after = sql`tenant_id = ${key.tenant_id} AND room_id = ${key.room_id} AND seq > ${key.seq} AND seq <= ${lastSeq}`
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM message_hidden WHERE ${after}
    GROUP BY user_id HAVING count(*) = (SELECT count(*) FROM message m WHERE ${after} AND ${isAlive})`.execute(
    q,
  )
  return rows.map(row => row.user_id)
}

/** Whether a later message of the room stands, for those who have hidden none. */
export async function isAnyAliveAfter(q: Queryable, key: MessageKey): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM message m
      WHERE m.tenant_id = ${key.tenant_id} AND m.room_id = ${key.room_id} AND m.seq > ${key.seq} AND ${isAlive}
    ) AS is`.execute(q)
  return rows[0]!.is
}

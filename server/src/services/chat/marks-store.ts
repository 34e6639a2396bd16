import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/index.ts'
import { type MessageKey, unnestKeys } from './store.ts'
import type { MessageRow } from './tables.ts'
import { isAlive } from './visible.ts'

/** The SQL of what hangs on messages: reactions and pins. */

type Keys = readonly Pick<MessageKey, 'room_id' | 'seq'>[]

/** How many of those who reacted travel with a message. */
const shownReactors = 50

export interface ReactionGroup {
  room_id: string
  seq: number
  reaction: string
  count: number
  user_ids: string[]
}

/** The reactions to each message by kind, the kind that came first first. */
export async function selectReactionGroups(
  q: Queryable,
  tenantId: string,
  keys: Keys,
): Promise<ReactionGroup[]> {
  const { rows } = await sql<ReactionGroup>`
    SELECT r.room_id, r.seq, r.reaction, count(*) AS count,
      (array_agg(r.user_id::text ORDER BY r.created_time, r.user_id))[1:${sql.lit(shownReactors)}] AS user_ids
    FROM ${unnestKeys(keys)}
    JOIN message_reaction r ON r.tenant_id = ${tenantId} AND r.room_id = k.room_id AND r.seq = k.seq
    GROUP BY r.room_id, r.seq, r.reaction
    ORDER BY min(r.created_time), r.reaction`.execute(q)
  return rows
}

interface ReactionRow {
  user_id: string
  reaction: string
  created_time: Date
}

/** Who reacted with what, oldest first. */
export async function selectReactions(
  q: Queryable,
  key: MessageKey,
  filter: { reaction?: string | undefined; offset: number; limit: number },
): Promise<{ rows: ReactionRow[]; total: number }> {
  let query = q
    .selectFrom('message_reaction')
    .where('tenant_id', '=', key.tenant_id)
    .where('room_id', '=', key.room_id)
    .where('seq', '=', key.seq)
  if (filter.reaction) query = query.where('reaction', '=', filter.reaction)
  const [rows, { total }] = await Promise.all([
    query
      .select(['user_id', 'reaction', 'created_time'])
      .orderBy('created_time')
      .orderBy('user_id')
      .orderBy('reaction')
      .offset(filter.offset)
      .limit(filter.limit)
      .execute(),
    query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The kinds of reaction on a message. */
export async function selectReactionKinds(q: Queryable, key: MessageKey): Promise<string[]> {
  const rows = await q
    .selectFrom('message_reaction')
    .select('reaction')
    .distinct()
    .where('tenant_id', '=', key.tenant_id)
    .where('room_id', '=', key.room_id)
    .where('seq', '=', key.seq)
    .execute()
  return rows.map(row => row.reaction)
}

/** False when the person has reacted so already. */
export async function insertReaction(
  tx: Tx,
  key: MessageKey,
  userId: string,
  reaction: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_reaction')
    .values({ tenant_id: key.tenant_id, room_id: key.room_id, seq: key.seq, user_id: userId, reaction })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The person's reactions to the message, or the one named; false when there was none. */
export async function deleteReactions(
  tx: Tx,
  key: MessageKey,
  userId: string,
  reaction: string | undefined,
): Promise<boolean> {
  let query = tx
    .deleteFrom('message_reaction')
    .where('tenant_id', '=', key.tenant_id)
    .where('room_id', '=', key.room_id)
    .where('seq', '=', key.seq)
    .where('user_id', '=', userId)
  if (reaction) query = query.where('reaction', '=', reaction)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

interface PinRow {
  room_id: string
  seq: number
  pinned_by: string
  pinned_time: Date
}

export async function selectPinsAt(q: Queryable, tenantId: string, keys: Keys): Promise<PinRow[]> {
  const { rows } = await sql<PinRow>`
    SELECT p.room_id, p.seq, p.pinned_by, p.pinned_time FROM ${unnestKeys(keys)}
    JOIN message_pin p ON p.tenant_id = ${tenantId} AND p.room_id = k.room_id AND p.seq = k.seq`.execute(q)
  return rows
}

/** The pinned messages of these rooms in their order: the newest pin first, where nobody has moved one. */
export async function selectPinned(
  q: Queryable,
  tenantId: string,
  roomIds: readonly string[],
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT m.* FROM message_pin p CROSS JOIN LATERAL (
      SELECT * FROM message m WHERE m.tenant_id = p.tenant_id AND m.room_id = p.room_id AND m.seq = p.seq AND ${isAlive} LIMIT 1
    ) m
    WHERE p.tenant_id = ${tenantId} AND p.room_id = ANY(${[...roomIds]}::uuid[])
    ORDER BY p.rank DESC, p.pinned_time DESC, p.seq DESC`.execute(q)
  return rows
}

/** Gives the pins of a room this order; what is not named stands behind. */
export async function orderPins(
  tx: Tx,
  room: { tenant_id: string; room_id: string },
  seqs: readonly number[],
): Promise<void> {
  await sql`
    UPDATE message_pin p SET rank = coalesce(
      (SELECT ${seqs.length}::integer - place FROM unnest(${[...seqs]}::bigint[]) WITH ORDINALITY o (seq, place) WHERE o.seq = p.seq) + 1, 0)
    WHERE p.tenant_id = ${room.tenant_id} AND p.room_id = ${room.room_id}`.execute(tx)
}

/** Which pinned messages of these rooms which people have hidden from themselves. */
export async function selectHiddenPins(
  q: Queryable,
  tenantId: string,
  roomIds: readonly string[],
): Promise<{ room_id: string; user_id: string; seq: number }[]> {
  const { rows } = await sql<{ room_id: string; user_id: string; seq: number }>`
    SELECT h.room_id, h.user_id, h.seq FROM message_pin p JOIN message_hidden h USING (tenant_id, room_id, seq)
    WHERE p.tenant_id = ${tenantId} AND p.room_id = ANY(${[...roomIds]}::uuid[])`.execute(q)
  return rows
}

/** Where the pins of a room are, and what those messages quote. */
export async function selectPinPlaces(
  q: Queryable,
  room: { tenant_id: string; room_id: string },
): Promise<{ seq: number; reply_to_seq: number | null }[]> {
  const { rows } = await sql<{ seq: number; reply_to_seq: number | null }>`
    SELECT p.seq, m.reply_to_seq FROM message_pin p JOIN message m USING (tenant_id, room_id, seq)
    WHERE p.tenant_id = ${room.tenant_id} AND p.room_id = ${room.room_id}`.execute(q)
  return rows
}

/** Pins, or moves the pin first. */
export async function upsertPin(tx: Tx, key: MessageKey, userId: string): Promise<void> {
  await sql`
    INSERT INTO message_pin (tenant_id, room_id, seq, pinned_by, pinned_time, rank)
    SELECT ${key.tenant_id}, ${key.room_id}, ${key.seq}, ${userId}, clock_timestamp(), coalesce(max(rank), 0)
    FROM message_pin WHERE tenant_id = ${key.tenant_id} AND room_id = ${key.room_id}
    ON CONFLICT (tenant_id, room_id, seq)
      DO UPDATE SET pinned_by = excluded.pinned_by, pinned_time = excluded.pinned_time, rank = excluded.rank`.execute(
    tx,
  )
}

/** False when it was not pinned. */
export async function deletePin(tx: Tx, key: MessageKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('message_pin')
    .where('tenant_id', '=', key.tenant_id)
    .where('room_id', '=', key.room_id)
    .where('seq', '=', key.seq)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

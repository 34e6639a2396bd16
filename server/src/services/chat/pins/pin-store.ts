import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { type MessageKey, type MessagePlace, unnestKeys } from '../messages/message-store.ts'
import type { MessageRow } from '../tables.ts'
import { isAlive } from '../visible.ts'

interface PinRow {
  room_id: string
  seq: number
  pinned_by: string
  pinned_time: Date
}

export async function selectPinsAt(
  q: Queryable,
  tenantId: string,
  keys: readonly MessagePlace[],
): Promise<PinRow[]> {
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

import type { MessageType } from '@trau/contract'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { MessageKey } from '../messages/message-store.ts'
import '../tables.ts'

/** The SQL of messages that have reached their end. */

type Room = Pick<MessageKey, 'tenant_id' | 'room_id'>

/** Rooms in which a message has ended and was not deleted yet, those that wait longest first. */
export async function selectRoomsWithEnded(q: Queryable, now: Date, limit: number): Promise<Room[]> {
  const { rows } = await sql<Room>`
    SELECT tenant_id, room_id FROM (
      SELECT tenant_id, room_id, expires_time FROM message WHERE expires_time <= ${now} ORDER BY expires_time LIMIT 1000
    ) ended GROUP BY tenant_id, room_id ORDER BY min(expires_time) LIMIT ${limit}`.execute(q)
  return rows
}

export interface EndedMessage {
  seq: number
  message_id: string
  author_id: string
  counts: boolean
}

/** Places of up to `limit` messages of the locked room whose timer has ended, oldest first. */
export async function selectEndedSeqs(tx: Tx, room: Room, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM message
    WHERE tenant_id = ${room.tenant_id} AND room_id = ${room.room_id} AND expires_time <= ${now}
    ORDER BY expires_time LIMIT ${limit}`.execute(tx)
  return rows.map(row => row.seq)
}

/** Empties these messages of the locked room, and answers which they were, in their order. Their places stay. */
export async function emptyMessages(
  tx: Tx,
  room: Room,
  seqs: readonly number[],
  now: Date,
): Promise<EndedMessage[]> {
  const { rows } = await sql<EndedMessage>`
    UPDATE message m SET content = '', meta = NULL, reply_to_seq = NULL, is_edited = false, edited_time = NULL,
      expires_time = NULL, is_expired = true, updated_time = ${now}
    WHERE m.tenant_id = ${room.tenant_id} AND m.room_id = ${room.room_id} AND m.seq = ANY(${[...seqs]}::bigint[])
    RETURNING m.seq, m.message_id, m.author_id, m.type NOT IN ('SYSTEM', 'CALL') AS counts`.execute(tx)
  return rows.sort((a, b) => a.seq - b.seq)
}

/**
 * The next messages of the locked room after a place, in their order, up to the first that was sent at `before` or later. `isWanted`: of these
 * types, and not deleted yet.
 */
export async function selectOlder(
  tx: Tx,
  room: Room,
  span: { after: number; before: Date; types: readonly MessageType[]; limit: number },
): Promise<{ seq: number; isWanted: boolean }[]> {
  const { rows } = await sql<{ seq: number; is_older: boolean; is_wanted: boolean }>`
    SELECT seq, created_time < ${span.before} AS is_older,
      NOT is_expired AND type = ANY(${[...span.types]}::text[]) AS is_wanted
    FROM message
    WHERE tenant_id = ${room.tenant_id} AND room_id = ${room.room_id} AND seq > ${span.after}
    ORDER BY seq LIMIT ${span.limit}`.execute(tx)
  const end = rows.findIndex(row => !row.is_older)
  return (end === -1 ? rows : rows.slice(0, end)).map(row => ({ seq: row.seq, isWanted: row.is_wanted }))
}

/** Who had deleted one of these or a later message for themselves: what is the last for others may not be for them. */
export async function selectHidersSince(q: Queryable, room: Room, seq: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT user_id FROM message_hidden
    WHERE tenant_id = ${room.tenant_id} AND room_id = ${room.room_id} AND seq >= ${seq}`.execute(q)
  return rows.map(row => row.user_id)
}

export async function deleteHidden(tx: Tx, room: Room, seqs: readonly number[]): Promise<void> {
  await sql`
    DELETE FROM message_hidden
    WHERE tenant_id = ${room.tenant_id} AND room_id = ${room.room_id} AND seq = ANY(${[...seqs]}::bigint[])`.execute(
    tx,
  )
}

/** Where the last message that still stands is; 0 where there is none. */
export async function findLastAlive(q: Queryable, room: Room, now: Date): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM message
    WHERE tenant_id = ${room.tenant_id} AND room_id = ${room.room_id} AND NOT is_expired
      AND (expires_time IS NULL OR expires_time > ${now})
    ORDER BY seq DESC LIMIT 1`.execute(q)
  return rows[0]?.seq ?? 0
}

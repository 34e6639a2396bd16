import type { Message } from '@trau/contract'
import type pg from 'pg'
import { numberArray, textArray, uuidArray } from '../../../platform/db/arrays.ts'
import { partitionOf } from '../../../platform/outbox/outbox.ts'
import { carriedBy } from '../meta.ts'
import type { Draft, Sent } from './draft.ts'
import { markMentioned } from './mentioned.ts'
import { pack, toMessage } from './publications.ts'

interface RoomCounters {
  tenant_id: string
  room_id: string
  last_seq: number
  last_countable: number
  self_destruct_seconds: number
}

interface Known {
  tenant_id: string
  room_id: string
  author_id: string
  client_id: string
  seq: number
}

/** Locks the rooms in room_id order, so that two batches never wait for each other in a circle. */
const lockStatement = {
  name: 'send-lock',
  text: 'SELECT * FROM lock_rooms_for_send($1::text[], $2::uuid[])',
}
const knownStatement = {
  name: 'send-known',
  text: `SELECT m.tenant_id, m.room_id, m.author_id, m.client_id, m.seq
    FROM unnest($1::text[], $2::uuid[], $3::uuid[], $4::uuid[]) AS i(tenant_id, room_id, author_id, client_id)
    JOIN message m USING (tenant_id, room_id, author_id, client_id)`,
}

/** One statement writes everything: messages, room counters, the authors' own read marks, archives left, outbox. */
const insertStatement = {
  name: 'send-insert',
  text: `
    WITH sent AS (
      SELECT * FROM unnest($1::text[], $2::uuid[], $3::bigint[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::bigint[], $25::text[], $26::bigint[])
        AS s(tenant_id, room_id, seq, message_id, author_id, client_id, type, content, reply_to_seq, meta, expires_ms)
    ), messages AS (
      INSERT INTO message (tenant_id, room_id, seq, message_id, author_id, client_id, type, content, reply_to_seq, meta, expires_time, created_time, updated_time)
      SELECT tenant_id, room_id, seq, message_id, author_id, client_id, type, content, reply_to_seq, meta::jsonb, to_timestamp(expires_ms / 1000.0), $10::timestamptz, $10::timestamptz FROM sent
    ), counters AS (
      SELECT * FROM unnest($12::text[], $13::uuid[], $14::bigint[], $15::bigint[]) AS c(tenant_id, room_id, last_seq, last_countable)
    ), rooms AS (
      UPDATE room r SET last_seq = c.last_seq, last_countable = c.last_countable, last_message_time = $10::timestamptz
      FROM counters c WHERE r.tenant_id = c.tenant_id AND r.room_id = c.room_id
    ), marks AS (
      UPDATE room_member m
      SET read_seq = k.seq, read_countable = k.countable, read_message_id = k.message_id, read_time = $10::timestamptz, delivered_seq = k.seq, shown_seq = NULL,
          is_marked_unread = false, is_archived = m.is_archived AND m.muted_until <> 0 AND (m.muted_until = -1 OR m.muted_until > $11::bigint)
      FROM unnest($16::text[], $17::uuid[], $18::uuid[], $19::bigint[], $20::bigint[], $21::uuid[])
        AS k(tenant_id, room_id, user_id, seq, countable, message_id)
      WHERE m.tenant_id = k.tenant_id AND m.room_id = k.room_id AND m.user_id = k.user_id
    ), archives AS (
      UPDATE room_member m SET is_archived = false
      FROM counters c
      WHERE m.tenant_id = c.tenant_id AND m.room_id = c.room_id AND m.is_archived
        AND (m.muted_until = 0 OR (m.muted_until > 0 AND m.muted_until <= $11::bigint))
        AND NOT EXISTS (SELECT 1 FROM sent s WHERE s.tenant_id = m.tenant_id AND s.room_id = m.room_id AND s.author_id = m.user_id)
    )
    INSERT INTO outbox (tenant_id, partition, payload)
    SELECT tenant_id, partition, payload
    FROM unnest($22::text[], $23::smallint[], $24::text[]) WITH ORDINALITY AS o(tenant_id, partition, payload, n) ORDER BY n`,
}

/** Its key holds on to the files until the commit: in their order, as who takes them away locks them, so that neither waits in a circle. */
const mediaStatement = {
  name: 'send-media',
  text: `INSERT INTO message_media (tenant_id, room_id, seq, position, media_id)
    SELECT * FROM unnest($1::text[], $2::uuid[], $3::bigint[], $4::smallint[], $5::uuid[]) AS c(tenant_id, room_id, seq, position, media_id)
    ORDER BY tenant_id, media_id`,
}

/** Another message of this author holds this client id: the batch has to be stored by `looking`. */
export const repeatedClientId = '23505'
/** A file that a message carries is gone: with others in the batch, each of them has to be stored alone. */
export const goneMedia = '23503'

/**
 * Stores a batch of drafts in one transaction and returns one outcome a draft, in their order.
 * @param client in pipeline mode: statements leave together where neither needs the other's answer
 * @param looking whether to look for client ids that their author has used in the room before. Such a draft is not stored again: its
 *   outcome names the message that was. Without, one such draft fails the whole batch with `repeatedClientId`, which is rare and
 *   saves everybody else the question. Where a draft may be one too many in its room, they are always looked for.
 */
export async function storeBatch(
  client: pg.ClientBase,
  drafts: readonly Draft[],
  now: number,
  looking: boolean,
): Promise<Sent[]> {
  const [, rooms, known] = await allOrFirstFailure([
    client.query('BEGIN'),
    lockRooms(client, drafts),
    looking || drafts.some(isLimited) ? findKnown(client, drafts) : new Map<string, number>(),
  ] as const).catch(async error => {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  })
  const outcomes = drafts.map((draft): Sent => {
    const room = rooms.get(roomKey(draft))
    if (!room) return { kind: 'roomGone' }
    const seen = known.get(draftKey(draft))
    if (seen !== undefined) return { kind: 'duplicate', seq: seen }
    if (draft.mostInRoom !== undefined && room.last_countable >= draft.mostInRoom)
      return { kind: 'strangerLimit', max: draft.mostInRoom }
    room.last_seq++
    room.last_countable++
    known.set(draftKey(draft), room.last_seq)
    return {
      kind: 'stored',
      message: toMessage(draft, room.last_seq, now, room.self_destruct_seconds),
      lastCountable: room.last_countable,
    }
  })
  // After a failed statement COMMIT rolls back, so it may follow without waiting.
  await allOrFirstFailure([
    insert(client, drafts, outcomes, now),
    insertMedia(client, outcomes, drafts),
    markMentioned(client, outcomes, drafts),
    client.query('COMMIT'),
  ])
  return outcomes
}

/** Waits for all, so that the connection is idle when this settles, then fails as the first of them did. */
async function allOrFirstFailure<T extends readonly unknown[]>(
  pending: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  const settled = await Promise.allSettled(pending)
  const failed = settled.find(outcome => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map(outcome => (outcome as PromiseFulfilledResult<unknown>).value) as never
}

/** A repeat is none more of what a stranger may say. */
const isLimited = (draft: Draft) => draft.mostInRoom !== undefined

const roomKey = (draft: { tenantId: string; roomId: string }) => `${draft.tenantId}/${draft.roomId}`
const draftKey = (draft: Draft) =>
  `${draft.tenantId}/${draft.roomId}/${draft.author.userId}/${draft.clientMessageId}`

async function lockRooms(
  client: pg.ClientBase,
  drafts: readonly Draft[],
): Promise<Map<string, RoomCounters>> {
  const rooms = [...new Map(drafts.map(draft => [roomKey(draft), draft])).values()]
  const { rows } = await client.query<RoomCounters>({
    ...lockStatement,
    values: [textArray(rooms.map(r => r.tenantId)), uuidArray(rooms.map(r => r.roomId))],
  })
  return new Map(rows.map(row => [`${row.tenant_id}/${row.room_id}`, row]))
}

async function findKnown(client: pg.ClientBase, drafts: readonly Draft[]): Promise<Map<string, number>> {
  const { rows } = await client.query<Known>({
    ...knownStatement,
    values: [
      textArray(drafts.map(d => d.tenantId)),
      uuidArray(drafts.map(d => d.roomId)),
      uuidArray(drafts.map(d => d.author.userId)),
      uuidArray(drafts.map(d => d.clientMessageId)),
    ],
  })
  return new Map(
    rows.map(row => [`${row.tenant_id}/${row.room_id}/${row.author_id}/${row.client_id}`, row.seq]),
  )
}

async function insert(
  client: pg.ClientBase,
  drafts: readonly Draft[],
  outcomes: readonly Sent[],
  now: number,
): Promise<void> {
  const stored: { draft: Draft; message: Message; lastCountable: number }[] = []
  outcomes.forEach((outcome, i) => {
    if (outcome.kind === 'stored') stored.push({ draft: drafts[i]!, ...outcome })
  })
  if (stored.length === 0) return
  // The last message of a room carries its counters; the last of an author there, their read mark.
  const rooms = [...new Map(stored.map(s => [roomKey(s.draft), s])).values()]
  const authors = [...new Map(stored.map(s => [`${roomKey(s.draft)}/${s.draft.author.userId}`, s])).values()]
  const byRoom = [...Map.groupBy(stored, s => roomKey(s.draft)).values()]
  await client.query({
    ...insertStatement,
    values: [
      textArray(stored.map(s => s.draft.tenantId)),
      uuidArray(stored.map(s => s.draft.roomId)),
      numberArray(stored.map(s => s.message.seq)),
      uuidArray(stored.map(s => s.message.messageId)),
      uuidArray(stored.map(s => s.draft.author.userId)),
      uuidArray(stored.map(s => s.draft.clientMessageId)),
      textArray(stored.map(s => s.message.type)),
      textArray(stored.map(s => s.message.content)),
      numberArray(stored.map(s => s.draft.replyTo?.seq ?? null)),
      new Date(now),
      now,
      textArray(rooms.map(s => s.draft.tenantId)),
      uuidArray(rooms.map(s => s.draft.roomId)),
      numberArray(rooms.map(s => s.message.seq)),
      numberArray(rooms.map(s => s.lastCountable)),
      textArray(authors.map(s => s.draft.tenantId)),
      uuidArray(authors.map(s => s.draft.roomId)),
      uuidArray(authors.map(s => s.draft.author.userId)),
      numberArray(authors.map(s => s.message.seq)),
      numberArray(authors.map(s => s.lastCountable)),
      uuidArray(authors.map(s => s.message.messageId)),
      textArray(byRoom.map(list => list[0]!.draft.tenantId)),
      numberArray(byRoom.map(list => partitionOf(list[0]!.draft.roomId))),
      textArray(byRoom.map(list => JSON.stringify(pack(list)))),
      textArray(stored.map(s => (s.draft.meta ? JSON.stringify(s.draft.meta) : null))),
      numberArray(stored.map(s => s.message.expiresTime ?? null)),
    ],
  })
}

/** Which files the messages carry: what they are needed for, and who may read them. */
async function insertMedia(
  client: pg.ClientBase,
  outcomes: readonly Sent[],
  drafts: readonly Draft[],
): Promise<void> {
  const rows = outcomes.flatMap((outcome, i) =>
    outcome.kind === 'stored'
      ? carriedBy(outcome.message.metaData).map((mediaId, position) => ({
          tenantId: drafts[i]!.tenantId,
          roomId: outcome.message.roomId,
          seq: outcome.message.seq,
          position,
          mediaId,
        }))
      : [],
  )
  if (rows.length === 0) return
  await client.query({
    ...mediaStatement,
    values: [
      textArray(rows.map(row => row.tenantId)),
      uuidArray(rows.map(row => row.roomId)),
      numberArray(rows.map(row => row.seq)),
      numberArray(rows.map(row => row.position)),
      uuidArray(rows.map(row => row.mediaId)),
    ],
  })
}

import type { Message } from '@trau/contract'
import type pg from 'pg'
import { numberArray, textArray, uuidArray } from '../../../../platform/db/arrays.ts'
import type { OutboxRow } from '../../../../platform/outbox/dispatcher.ts'
import { partitionOf } from '../../../../platform/outbox/outbox.ts'
import { carriedBy } from '../../messages/meta.ts'
import type { Draft, Sent } from './draft.ts'
import { calledIn } from './mentioned.ts'
import { pack, publicationsOf, toMessage } from './publications.ts'

interface RoomCounters {
  tenant_id: string
  room_id: string
  last_seq: number
  last_countable: number
}

interface Known {
  tenant_id: string
  room_id: string
  author_id: string
  client_id: string
  seq: number
}

/** What a room had before the batch, and its outbox row; nothing of a room that is gone. */
type Base =
  | { last_seq: number; last_countable: number; self_destruct_seconds: number; outbox_id: number }
  | { outbox_id: null }

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

/** Writes everything: messages, room counters, the authors' own read marks, archives left, files, who is called, outbox. */
const storeStatement = {
  name: 'send-store',
  text: `SELECT * FROM store_messages(${Array.from({ length: 24 }, (_, n) => `$${n + 1}`).join(', ')})`,
}

/** Another message of this author holds this client id: the batch has to be stored by `looking`. */
export const repeatedClientId = '23505'
/** A file that a message carries is gone: with others in the batch, each of them has to be stored alone. */
export const goneMedia = '23503'

export interface Stored {
  /** One a draft, in their order. */
  outcomes: Sent[]
  /** What the outbox holds of them. */
  told: OutboxRow[]
}

/**
 * Stores a batch of drafts in one transaction.
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
): Promise<Stored> {
  if (!looking && !drafts.some(isLimited)) return write(client, drafts, now)
  const refused = await findRefused(client, drafts)
  const accepted = drafts.filter(draft => !refused.has(draft))
  // After a failed statement COMMIT rolls back, so it may follow without waiting.
  const [{ outcomes, told }] = await allOrFirstFailure([
    write(client, accepted, now),
    client.query('COMMIT'),
  ] as const)
  const stored = new Map(accepted.map((draft, n) => [draft, outcomes[n]!]))
  return { outcomes: drafts.map(draft => refused.get(draft) ?? stored.get(draft)!), told }
}

/** Begins the transaction and locks the rooms, so that what is found out stays true until its end: the drafts not to be stored. */
async function findRefused(client: pg.ClientBase, drafts: readonly Draft[]): Promise<Map<Draft, Sent>> {
  const [, rooms, known] = await allOrFirstFailure([
    client.query('BEGIN'),
    lockRooms(client, drafts),
    findKnown(client, drafts),
  ] as const).catch(async error => {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  })
  const refused = new Map<Draft, Sent>()
  for (const draft of drafts) {
    const room = rooms.get(roomKey(draft))
    const seen = known.get(draftKey(draft))
    if (!room) refused.set(draft, { kind: 'roomGone' })
    else if (seen !== undefined) refused.set(draft, { kind: 'duplicate', seq: seen })
    else if (draft.mostInRoom !== undefined && room.last_countable >= draft.mostInRoom)
      refused.set(draft, { kind: 'strangerLimit', max: draft.mostInRoom })
    else {
      room.last_countable++
      known.set(draftKey(draft), ++room.last_seq)
    }
  }
  return refused
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

/** A draft with its place in the batch. */
interface Placed {
  draft: Draft
  /** Which of the batch's rooms, and which of its messages there; both from 1. */
  room: number
  place: number
  /** The last of its author there: how far they have read. */
  isLast: boolean
}

/** Stores all of them, whatever they are: one statement, and a transaction of its own outside of one. */
async function write(client: pg.ClientBase, drafts: readonly Draft[], now: number): Promise<Stored> {
  if (drafts.length === 0) return { outcomes: [], told: [] }
  const groups = [...Map.groupBy(drafts, roomKey).values()]
  const placed = groups.flatMap((group, n) => placesIn(group, n + 1))
  const media = placed.flatMap(({ draft, room, place }) =>
    carriedBy(draft.metaData ?? {}).map((mediaId, position) => ({ room, place, position, mediaId })),
  )
  const called = placed.flatMap(({ draft, room, place }) =>
    calledIn(draft).map(userId => ({ room, place, userId })),
  )
  const { rows } = await client.query<Base>({
    ...storeStatement,
    values: [
      new Date(now),
      now,
      textArray(groups.map(([first]) => first!.tenantId)),
      uuidArray(groups.map(([first]) => first!.roomId)),
      numberArray(groups.map(group => group.length)),
      numberArray(groups.map(([first]) => partitionOf(first!.roomId))),
      textArray(groups.map(group => pack(group, now))),
      numberArray(placed.map(p => p.room)),
      numberArray(placed.map(p => p.place)),
      uuidArray(placed.map(p => p.draft.messageId)),
      uuidArray(placed.map(p => p.draft.author.userId)),
      uuidArray(placed.map(p => p.draft.clientMessageId)),
      textArray(placed.map(p => p.draft.type)),
      textArray(placed.map(p => p.draft.content)),
      numberArray(placed.map(p => p.draft.replyTo?.seq ?? null)),
      textArray(placed.map(p => (p.draft.meta ? JSON.stringify(p.draft.meta) : null))),
      numberArray(placed.map(p => Number(p.isLast))),
      numberArray(media.map(m => m.room)),
      numberArray(media.map(m => m.place)),
      numberArray(media.map(m => m.position)),
      uuidArray(media.map(m => m.mediaId)),
      numberArray(called.map(c => c.room)),
      numberArray(called.map(c => c.place)),
      uuidArray(called.map(c => c.userId)),
    ],
  })
  const outcomes = new Map(
    placed.map(({ draft, room, place }) => [draft, outcomeOf(draft, rows[room - 1]!, place, now)]),
  )
  const told = groups.flatMap((group, n) => {
    const id = rows[n]!.outbox_id
    if (id === null) return []
    const { tenantId, roomId } = group[0]!
    return [
      {
        id,
        tenantId,
        partition: partitionOf(roomId),
        // Made when they are asked for: where other processes publish too, nobody does.
        get publications() {
          return group.flatMap(draft => toldOf(draft, outcomes))
        },
      },
    ]
  })
  return { outcomes: drafts.map(draft => outcomes.get(draft)!), told }
}

function placesIn(group: readonly Draft[], room: number): Placed[] {
  const lasts = new Map(group.map((draft, n) => [draft.author.userId, n]))
  return group.map((draft, n) => ({
    draft,
    room,
    place: n + 1,
    isLast: lasts.get(draft.author.userId) === n,
  }))
}

function outcomeOf(draft: Draft, base: Base, place: number, now: number): Sent {
  if (base.outbox_id === null) return { kind: 'roomGone' }
  const message: Message = toMessage(draft, base.last_seq + place, now, base.self_destruct_seconds)
  return { kind: 'stored', message, lastCountable: base.last_countable + place }
}

function toldOf(draft: Draft, outcomes: ReadonlyMap<Draft, Sent>) {
  const outcome = outcomes.get(draft)!
  return outcome.kind === 'stored' ? publicationsOf(draft, outcome.message, outcome.lastCountable) : []
}

import type { Message } from '@trau/contract'
import type pg from 'pg'
import { numberArray, textArray, uuidArray } from '#platform/db/arrays.ts'
import type { OutboxRow } from '#platform/outbox/dispatcher.ts'
import { partitionOf } from '#platform/outbox/outbox.ts'
import { attachmentIdsOf } from '../../messages/meta.ts'
import type { Draft, Sent } from './draft.ts'
import { mentionedIn } from './mentioned.ts'
import { pack, publicationsOf, toMessage } from './publications.ts'

interface RoomCounters {
  tenant_id: string
  room_id: string
  last_seq: number
  last_countable: number
}

interface StoredClientId {
  tenant_id: string
  room_id: string
  author_id: string
  client_id: string
  seq: number
}

/** The room's counters before the batch, and its outbox row; null if the room is deleted. */
type Base =
  | { last_seq: number; last_countable: number; self_destruct_seconds: number; outbox_id: number }
  | { outbox_id: null }

/** Locks the rooms in room_id order, so that two batches never wait for each other in a circle. */
const lockStatement = {
  name: 'send-lock',
  text: 'SELECT * FROM lock_rooms_for_send($1::text[], $2::uuid[])',
}
const duplicatesStatement = {
  name: 'send-known',
  text: `SELECT m.tenant_id, m.room_id, m.author_id, m.client_id, m.seq
    FROM unnest($1::text[], $2::uuid[], $3::uuid[], $4::uuid[]) AS i(tenant_id, room_id, author_id, client_id)
    JOIN message m USING (tenant_id, room_id, author_id, client_id)`,
}

/** Writes everything: messages, room counters, the authors' read marks, unarchiving, files, mentions, outbox. */
const storeStatement = {
  name: 'send-store',
  text: `SELECT * FROM store_messages(${Array.from({ length: 24 }, (_, n) => `$${n + 1}`).join(', ')})`,
}

/** For authors who have not looked at the room: their messages do not count as unread for them, and their marks stay. */
const unreadKeptStatement = {
  name: 'send-unread-kept',
  text: `UPDATE room_member m SET read_countable = m.read_countable + sent.count,
      is_archived = m.is_archived AND m.muted_until <> 0 AND (m.muted_until = -1 OR m.muted_until > $5)
    FROM unnest($1::text[], $2::uuid[], $3::uuid[], $4::int[]) AS sent(tenant_id, room_id, user_id, count)
    WHERE m.tenant_id = sent.tenant_id AND m.room_id = sent.room_id AND m.user_id = sent.user_id`,
}

/** Another message of this author has this client id: the batch must be stored with `checkDuplicates`. */
export const repeatedClientId = '23505'
/** A file that a message carries is deleted: each message of the batch must be stored alone. */
export const goneMedia = '23503'

export interface Stored {
  /** One per draft, in their order. */
  outcomes: Sent[]
  /** The outbox rows written for them. */
  outboxRows: OutboxRow[]
}

/**
 * Stores a batch of drafts in one transaction.
 * @param client in pipeline mode: statements are sent together if neither needs the other's answer
 * @param checkDuplicates whether to search for client ids that their author has used in the room before. Such a draft is not stored
 *   again: its outcome names the stored message. Without the check, one such draft fails the whole batch with `repeatedClientId`, which
 *   is rare and saves a query for all others. Drafts that a stranger limit applies to are always checked, as are those that keep what is
 *   unread: their batch takes more than one statement.
 */
export async function storeBatch(
  client: pg.ClientBase,
  drafts: readonly Draft[],
  now: number,
  checkDuplicates: boolean,
): Promise<Stored> {
  if (!checkDuplicates && !drafts.some(draft => isLimited(draft) || draft.keepsUnread))
    return write(client, drafts, now)
  const refusedDrafts = await findRefused(client, drafts)
  const acceptedDrafts = drafts.filter(draft => !refusedDrafts.has(draft))
  // After a failed statement COMMIT rolls back, so it may follow without waiting.
  const [{ outcomes, outboxRows }] = await allOrFirstFailure([
    write(client, acceptedDrafts, now),
    keepUnread(client, acceptedDrafts, now),
    client.query('COMMIT'),
  ] as const)
  const outcomeOfDraft = new Map(acceptedDrafts.map((draft, n) => [draft, outcomes[n]!]))
  return { outcomes: drafts.map(draft => refusedDrafts.get(draft) ?? outcomeOfDraft.get(draft)!), outboxRows }
}

/** Begins the transaction and locks the rooms, so that the result stays true until its end: the drafts that are not stored. */
async function findRefused(client: pg.ClientBase, drafts: readonly Draft[]): Promise<Map<Draft, Sent>> {
  const [, rooms, storedSeqs] = await allOrFirstFailure([
    client.query('BEGIN'),
    lockRooms(client, drafts),
    findStoredSeqs(client, drafts),
  ] as const).catch(async error => {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  })
  const refusedDrafts = new Map<Draft, Sent>()
  for (const draft of drafts) {
    const room = rooms.get(roomKey(draft))
    const storedSeq = storedSeqs.get(draftKey(draft))
    if (!room) refusedDrafts.set(draft, { kind: 'roomGone' })
    else if (storedSeq !== undefined) refusedDrafts.set(draft, { kind: 'duplicate', seq: storedSeq })
    else if (draft.mostInRoom !== undefined && room.last_countable >= draft.mostInRoom)
      refusedDrafts.set(draft, { kind: 'strangerLimit', max: draft.mostInRoom })
    else {
      room.last_countable++
      storedSeqs.set(draftKey(draft), ++room.last_seq)
    }
  }
  return refusedDrafts
}

/** Waits for all, so that the connection is idle afterwards, then throws the first failure. */
async function allOrFirstFailure<T extends readonly unknown[]>(
  pending: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  const settledResults = await Promise.allSettled(pending)
  const failedResult = settledResults.find(outcome => outcome.status === 'rejected')
  if (failedResult) throw failedResult.reason
  return settledResults.map(outcome => (outcome as PromiseFulfilledResult<unknown>).value) as never
}

/** A duplicate does not count towards a stranger's limit. */
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

async function findStoredSeqs(client: pg.ClientBase, drafts: readonly Draft[]): Promise<Map<string, number>> {
  const { rows } = await client.query<StoredClientId>({
    ...duplicatesStatement,
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

/** A draft with its position in the batch. */
interface PlacedDraft {
  draft: Draft
  /** Which of the batch's rooms, and which of its messages there; both from 1. */
  room: number
  place: number
  /** The author's last message in that room, but for those that keep what is unread: their read mark. */
  isLast: boolean
}

/** Stores all of them with one statement, which is its own transaction unless one is open. */
async function write(client: pg.ClientBase, drafts: readonly Draft[], now: number): Promise<Stored> {
  if (drafts.length === 0) return { outcomes: [], outboxRows: [] }
  const groups = [...Map.groupBy(drafts, roomKey).values()]
  const placedDrafts = groups.flatMap((group, n) => placesIn(group, n + 1))
  const media = placedDrafts.flatMap(({ draft, room, place }) =>
    attachmentIdsOf(draft.metaData ?? {}).map((mediaId, position) => ({ room, place, position, mediaId })),
  )
  const mentions = placedDrafts.flatMap(({ draft, room, place }) =>
    mentionedIn(draft).map(userId => ({ room, place, userId })),
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
      numberArray(placedDrafts.map(p => p.room)),
      numberArray(placedDrafts.map(p => p.place)),
      uuidArray(placedDrafts.map(p => p.draft.messageId)),
      uuidArray(placedDrafts.map(p => p.draft.author.userId)),
      uuidArray(placedDrafts.map(p => p.draft.clientMessageId)),
      textArray(placedDrafts.map(p => p.draft.type)),
      textArray(placedDrafts.map(p => p.draft.content)),
      numberArray(placedDrafts.map(p => p.draft.replyTo?.seq ?? null)),
      textArray(placedDrafts.map(p => (p.draft.meta ? JSON.stringify(p.draft.meta) : null))),
      numberArray(placedDrafts.map(p => Number(p.isLast))),
      numberArray(media.map(m => m.room)),
      numberArray(media.map(m => m.place)),
      numberArray(media.map(m => m.position)),
      uuidArray(media.map(m => m.mediaId)),
      numberArray(mentions.map(c => c.room)),
      numberArray(mentions.map(c => c.place)),
      uuidArray(mentions.map(c => c.userId)),
    ],
  })
  const outcomes = new Map(
    placedDrafts.map(({ draft, room, place }) => [draft, outcomeOf(draft, rows[room - 1]!, place, now)]),
  )
  const outboxRows = groups.flatMap((group, n) => {
    const id = rows[n]!.outbox_id
    if (id === null) return []
    const { tenantId, roomId } = group[0]!
    return [
      {
        id,
        tenantId,
        partition: partitionOf(roomId),
        // Built lazily: with several processes nobody reads them here.
        get publications() {
          return group.flatMap(draft => publicationsOfDraft(draft, outcomes))
        },
      },
    ]
  })
  return { outcomes: drafts.map(draft => outcomes.get(draft)!), outboxRows }
}

function placesIn(group: readonly Draft[], room: number): PlacedDraft[] {
  const lasts = lastPlaces(group)
  return group.map((draft, n) => ({
    draft,
    room,
    place: n + 1,
    isLast: lasts.get(draft.author.userId) === n,
  }))
}

const lastPlaces = (group: readonly Draft[]) =>
  new Map(group.flatMap((draft, n) => (draft.keepsUnread ? [] : [[draft.author.userId, n] as const])))

/** Counts them as read where no later message of their author has moved the mark beyond them. */
async function keepUnread(client: pg.ClientBase, drafts: readonly Draft[], now: number): Promise<void> {
  const keptDrafts = [...Map.groupBy(drafts, roomKey).values()].flatMap(group => {
    const lasts = lastPlaces(group)
    return group.filter((draft, n) => draft.keepsUnread && n > (lasts.get(draft.author.userId) ?? -1))
  })
  const authors = [...Map.groupBy(keptDrafts, draft => `${roomKey(draft)}/${draft.author.userId}`).values()]
  if (authors.length === 0) return
  await client.query({
    ...unreadKeptStatement,
    values: [
      textArray(authors.map(([first]) => first!.tenantId)),
      uuidArray(authors.map(([first]) => first!.roomId)),
      uuidArray(authors.map(([first]) => first!.author.userId)),
      numberArray(authors.map(list => list.length)),
      now,
    ],
  })
}

function outcomeOf(draft: Draft, base: Base, place: number, now: number): Sent {
  if (base.outbox_id === null) return { kind: 'roomGone' }
  const message: Message = toMessage(draft, base.last_seq + place, now, base.self_destruct_seconds)
  return { kind: 'stored', message, lastCountable: base.last_countable + place }
}

function publicationsOfDraft(draft: Draft, outcomes: ReadonlyMap<Draft, Sent>) {
  const outcome = outcomes.get(draft)!
  return outcome.kind === 'stored' ? publicationsOf(draft, outcome.message, outcome.lastCountable) : []
}

import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { type MessageKey, type MessagePlace, unnestKeys } from '../messages/message-store.ts'

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
  keys: readonly MessagePlace[],
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
  filter: { reaction?: string | undefined; reactorId?: string | undefined; offset: number; limit: number },
): Promise<{ rows: ReactionRow[]; total: number }> {
  let query = q
    .selectFrom('message_reaction')
    .where('tenant_id', '=', key.tenant_id)
    .where('room_id', '=', key.room_id)
    .where('seq', '=', key.seq)
  if (filter.reaction) query = query.where('reaction', '=', filter.reaction)
  if (filter.reactorId) query = query.where('user_id', '=', filter.reactorId)
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

/** How these people have reacted to a message, the latest first, and how many reactions it has of others than its author. */
export async function selectReactors(
  q: Queryable,
  key: MessageKey,
  { userIds, authorId }: { userIds: readonly string[]; authorId: string },
): Promise<{ reactions: { user_id: string; reaction: string }[]; total: number }> {
  const ofMessage = q
    .selectFrom('message_reaction')
    .where('tenant_id', '=', key.tenant_id)
    .where('room_id', '=', key.room_id)
    .where('seq', '=', key.seq)
  const reactions = await ofMessage
    .select(['user_id', 'reaction'])
    .where(sql<boolean>`user_id = ANY(${[...userIds]}::uuid[])`)
    .orderBy('created_time', 'desc')
    .execute()
  const { total } = await ofMessage
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('user_id', '<>', authorId)
    .executeTakeFirstOrThrow()
  return { reactions, total }
}

/** Whether somebody has reacted so, and until the transaction ends nobody takes it back. */
export async function holdReaction(
  tx: Tx,
  key: MessageKey,
  { userId, reaction }: { userId: string; reaction: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('message_reaction')
    .select('reaction')
    .where('tenant_id', '=', key.tenant_id)
    .where('room_id', '=', key.room_id)
    .where('seq', '=', key.seq)
    .where('user_id', '=', userId)
    .where('reaction', '=', reaction)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
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

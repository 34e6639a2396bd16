import type { Poll } from '@trau/contract'
import { maxShownVoters } from '@trau/contract'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { MessageKey } from '../messages/message-store.ts'

/** The SQL of votes; the tally that everybody sees stands in the message, and changes with them under the room's lock. */

/** Who has voted in a poll that is still open at this time, and when it ends; undefined where there is none, or it has no end. */
export async function findOpenPoll(
  q: Queryable,
  key: MessageKey,
  now: number,
): Promise<{ voterIds: Set<string>; closesTime: number } | undefined> {
  const message = await q
    .selectFrom('message')
    .select(['meta', 'recalled_time', 'is_expired'])
    .where('tenant_id', '=', key.tenant_id)
    .where('room_id', '=', key.room_id)
    .where('seq', '=', key.seq)
    .executeTakeFirst()
  const poll = message?.meta?.poll
  if (!poll || message.recalled_time || message.is_expired) return undefined
  const { closedTime, closesTime = 0 } = poll
  if (closedTime !== undefined || closesTime <= now) return undefined
  const rows = await q
    .selectFrom('poll_vote')
    .select('user_id')
    .distinct()
    .where('tenant_id', '=', key.tenant_id)
    .where('room_id', '=', key.room_id)
    .where('seq', '=', key.seq)
    .execute()
  return { voterIds: new Set(rows.map(row => row.user_id)), closesTime }
}

export async function selectOwnVotes(q: Queryable, key: MessageKey, userId: string): Promise<string[]> {
  const rows = await q
    .selectFrom('poll_vote')
    .select('option_id')
    .where('tenant_id', '=', key.tenant_id)
    .where('room_id', '=', key.room_id)
    .where('seq', '=', key.seq)
    .where('user_id', '=', userId)
    .orderBy('option_id')
    .execute()
  return rows.map(row => row.option_id)
}

/** Makes these the person's choices; those that were there keep their time. */
export async function replaceVotes(
  tx: Tx,
  key: MessageKey,
  userId: string,
  optionIds: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM poll_vote
    WHERE tenant_id = ${key.tenant_id} AND room_id = ${key.room_id} AND seq = ${key.seq} AND user_id = ${userId}
      AND option_id <> ALL(${optionIds}::text[])`.execute(tx)
  await sql`
    INSERT INTO poll_vote (tenant_id, room_id, seq, user_id, option_id)
    SELECT ${key.tenant_id}, ${key.room_id}::uuid, ${key.seq}::bigint, ${userId}::uuid, unnest(${optionIds}::text[])
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** The poll with its votes counted. */
export async function tally(tx: Tx, key: MessageKey, poll: Poll): Promise<Poll> {
  const { rows } = await sql<{ option_id: string; count: number; user_ids: string[] }>`
    SELECT option_id, count(*) AS count,
      (array_agg(user_id::text ORDER BY created_time, user_id))[1:${sql.lit(maxShownVoters)}] AS user_ids
    FROM poll_vote WHERE tenant_id = ${key.tenant_id} AND room_id = ${key.room_id} AND seq = ${key.seq}
    GROUP BY option_id`.execute(tx)
  const voters = await sql<{ count: number }>`
    SELECT count(DISTINCT user_id) AS count FROM poll_vote
    WHERE tenant_id = ${key.tenant_id} AND room_id = ${key.room_id} AND seq = ${key.seq}`.execute(tx)
  const byOption = new Map(rows.map(row => [row.option_id, row]))
  return {
    ...poll,
    options: poll.options.map(option => {
      const optionVotes = byOption.get(option.optionId)
      return {
        ...option,
        count: optionVotes?.count ?? 0,
        userIds: poll.isAnonymous ? [] : (optionVotes?.user_ids ?? []),
      }
    }),
    voterCount: voters.rows[0]!.count,
  }
}

interface VoteRow {
  option_id: string
  user_id: string
  created_time: Date
}

/** Who chose what, oldest first. */
export async function selectVotes(
  q: Queryable,
  key: MessageKey,
  filter: { optionId?: string | undefined; offset: number; limit: number },
): Promise<{ rows: VoteRow[]; total: number }> {
  let query = q
    .selectFrom('poll_vote')
    .where('tenant_id', '=', key.tenant_id)
    .where('room_id', '=', key.room_id)
    .where('seq', '=', key.seq)
  if (filter.optionId) query = query.where('option_id', '=', filter.optionId)
  const [rows, { total }] = await Promise.all([
    query
      .select(['option_id', 'user_id', 'created_time'])
      .orderBy('created_time')
      .orderBy('user_id')
      .orderBy('option_id')
      .offset(filter.offset)
      .limit(filter.limit)
      .execute(),
    query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

import type { MailFailure } from '@trau/contract'
import { type Selectable, sql } from 'kysely'
import { deleteBatch } from '../db/delete-batch.ts'
import { isDue } from '../db/due.ts'
import type { Db, Queryable, Tables } from '../db/index.ts'
import { claimRows } from '../queue/claim.ts'
import type { OutgoingChannel } from './carrier.ts'

/** What a message was made of: rows of a service, and a print of what they said then. */
export interface OutgoingSource {
  userId: string
  ids: readonly string[]
  print: string
}

export type RowState = 'LOCAL' | 'NOBODY' | 'QUEUED' | 'SENDING' | 'SENT' | 'FAILED' | 'DEAD'

declare module '../db/index.ts' {
  interface Tables {
    outgoing_message: {
      tenant_id: string
      message_id: string
      channel: OutgoingChannel
      recipient: string | null
      template: string
      subject: string
      body: string
      html: string | null
      unsubscribe_url: string | null
      idempotency_key: string | null
      source: OutgoingSource | null
      is_private: boolean
      priority: number
      state: RowState
      tries: number
      round: number
      next_time: Date
      expiry: Date | null
      failure: string | null
      failure_cause: MailFailure | null
      answer: string | null
      created_time: Date
      sent_time: Date | null
    }
    outgoing_day: {
      tenant_id: string
      channel: OutgoingChannel
      day: string
      sent: number
    }
  }
}

export type OutgoingRow = Selectable<Tables['outgoing_message']>
export type NewRow = Omit<OutgoingRow, 'round' | 'failure' | 'failure_cause' | 'answer' | 'sent_time'>
/** The messages of one channel of one tenant: they wait for each other, and for nobody else's. */
export type Lane = Pick<OutgoingRow, 'tenant_id' | 'channel'>

const isWaiting = sql`state IN ('QUEUED', 'FAILED', 'SENDING')`

/** Undefined when the tenant has a message with this idempotency key already. */
export async function insertOutgoing(db: Queryable, row: NewRow): Promise<OutgoingRow | undefined> {
  return db
    .insertInto('outgoing_message')
    .values({ ...row, round: 0, failure: null, failure_cause: null, answer: null, sent_time: null })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

/**
 * Lets a message wait until its time; one with its idempotency key that waits already keeps its own. Locked in either case: whoever sends it
 * meanwhile makes it of what the caller's transaction writes.
 */
export async function insertWaiting(db: Queryable, row: NewRow & { idempotency_key: string }): Promise<void> {
  await db
    .deleteFrom('outgoing_message')
    .where('tenant_id', '=', row.tenant_id)
    .where('idempotency_key', '=', row.idempotency_key)
    .where(sql<boolean>`NOT ${isWaiting}`)
    .execute()
  await db
    .insertInto('outgoing_message')
    .values({ ...row, round: 0, failure: null, failure_cause: null, answer: null, sent_time: null })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'idempotency_key'])
        .where('idempotency_key', 'is not', null)
        .doUpdateSet({ idempotency_key: row.idempotency_key }),
    )
    .execute()
}

export async function findByKey(
  db: Queryable,
  tenantId: string,
  idempotencyKey: string,
): Promise<OutgoingRow | undefined> {
  return db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

/** Every lane in which something waits, due or not: one step of the index a lane, however many messages wait in it. */
export async function selectLanes(db: Db): Promise<Lane[]> {
  const { rows } = await sql<Lane>`
    WITH RECURSIVE lane AS (
      (SELECT tenant_id, channel FROM outgoing_message WHERE ${isWaiting} ORDER BY tenant_id, channel LIMIT 1)
      UNION ALL
      SELECT next.tenant_id, next.channel FROM lane CROSS JOIN LATERAL (
        SELECT m.tenant_id, m.channel FROM outgoing_message m
        WHERE ${isWaiting} AND (m.tenant_id, m.channel) > (lane.tenant_id, lane.channel)
        ORDER BY m.tenant_id, m.channel LIMIT 1
      ) AS next
    )
    SELECT tenant_id, channel FROM lane`.execute(db)
  return rows
}

/** No pause is longer. */
export const longestPauseMs = 25 * 3_600_000

/**
 * Claims due messages of a lane, the most urgent first; the claim of a process that died ends after `leaseMs`. A clock that was set back
 * holds nothing: what was created "in the future" is due, and so is what is due too far ahead.
 * @param running ids that this process is sending
 */
export async function claimDue(
  db: Db,
  { tenant_id, channel }: Lane,
  { now, leaseMs, limit, running }: { now: number; leaseMs: number; limit: number; running: string[] },
): Promise<OutgoingRow[]> {
  return claimRows(db, {
    table: 'outgoing_message',
    key: ['tenant_id', 'message_id'],
    where: sql`tenant_id = ${tenant_id} AND channel = ${channel} AND ${isWaiting}
      AND (${isDue('next_time', now, longestPauseMs)} OR (tries = 0 AND created_time > ${new Date(now)}))
      AND message_id <> ALL(${running}::uuid[])`,
    orderBy: sql`priority, next_time`,
    limit,
    set: sql`state = 'SENDING', tries = claimed.tries + 1, next_time = ${new Date(now + leaseMs)}`,
    returning: sql`claimed.*`,
  })
}

/** What a process of before was sending when it ended is due at once; only for a process that is alone on its database. */
export async function releaseClaims(db: Db, now: number): Promise<void> {
  await db
    .updateTable('outgoing_message')
    .set({ next_time: new Date(now) })
    .where('state', '=', 'SENDING')
    .execute()
}

export type Outcome =
  | { state: 'SENT'; answer: string; time: number; tries?: number }
  | { state: 'DEAD'; failure: string; cause?: MailFailure | undefined; tries?: number }
  | { state: 'FAILED'; failure: string; cause?: MailFailure | undefined; at: number }
  | { state: 'POSTPONED'; at: number }
  /** Nothing is configured any more. */
  | { state: 'LOCAL' }
  /** What it said is not so any more; it is deleted. */
  | { state: 'OUTDATED' }

/** What a message that waits for the next day says; by this it is found when the cap is raised. */
const overCap = 'the daily cap is reached'

/** Saves the outcome of a try. The text of a sent message is not kept. */
export async function saveOutcome(db: Db, row: OutgoingRow, outcome: Outcome): Promise<void> {
  if (outcome.state === 'OUTDATED') return
  await db
    .updateTable('outgoing_message')
    .set(changesOf(row, outcome))
    .where('tenant_id', '=', row.tenant_id)
    .where('message_id', '=', row.message_id)
    .execute()
}

function changesOf(row: OutgoingRow, outcome: Exclude<Outcome, { state: 'OUTDATED' }>): Partial<OutgoingRow> {
  const { tries = row.tries } = outcome as { tries?: number }
  switch (outcome.state) {
    case 'SENT':
      return {
        state: 'SENT',
        tries,
        failure: null,
        failure_cause: null,
        answer: outcome.answer,
        sent_time: new Date(outcome.time),
        body: '',
        html: null,
      }
    case 'DEAD':
      return { state: 'DEAD', tries, failure: outcome.failure, failure_cause: outcome.cause ?? null }
    case 'FAILED':
      return {
        state: 'FAILED',
        failure: outcome.failure,
        failure_cause: outcome.cause ?? null,
        next_time: new Date(outcome.at),
      }
    case 'LOCAL':
      return { state: 'LOCAL', tries: row.tries - 1 }
    case 'POSTPONED':
      // It was not tried.
      return {
        state: 'QUEUED',
        failure: overCap,
        failure_cause: null,
        tries: row.tries - 1,
        next_time: new Date(outcome.at),
      }
  }
}

/** What was over the cap is due at once: the cap may have been raised. */
export async function releasePostponed(db: Queryable, lane: Lane, now: number): Promise<void> {
  await db
    .updateTable('outgoing_message')
    .set({ next_time: new Date(now), failure: null })
    .where('tenant_id', '=', lane.tenant_id)
    .where('channel', '=', lane.channel)
    .where('state', '=', 'QUEUED')
    .where('failure', '=', overCap)
    .execute()
}

/** Deletes one that is not to be sent. */
export async function deleteMessage(
  tx: Queryable,
  { tenant_id, message_id }: Pick<OutgoingRow, 'tenant_id' | 'message_id'>,
): Promise<void> {
  await tx
    .deleteFrom('outgoing_message')
    .where('tenant_id', '=', tenant_id)
    .where('message_id', '=', message_id)
    .execute()
}

/** Deletes at most `limit` messages created before `before`. Returns the number deleted. */
export async function deleteOutgoing(db: Queryable, before: Date, limit: number): Promise<number> {
  const count = await deleteBatch(db, 'outgoing_message', sql`created_time < ${before}`, limit)
  await sql`DELETE FROM outgoing_day WHERE day < ${before}::date`.execute(db)
  return count
}

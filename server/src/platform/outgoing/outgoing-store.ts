import { type Selectable, sql } from 'kysely'
import type { Db, Queryable, Tables } from '../db/index.ts'
import type { OutgoingChannel } from './carrier.ts'

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
      state: 'LOCAL' | 'NOBODY' | 'QUEUED' | 'SENDING' | 'SENT' | 'DEAD'
      tries: number
      next_time: Date
      expiry: Date | null
      failure: string | null
      created_time: Date
    }
  }
}

export type OutgoingRow = Selectable<Tables['outgoing_message']>

export async function insertOutgoing(
  db: Queryable,
  row: Omit<OutgoingRow, 'tries' | 'failure' | 'next_time'>,
): Promise<void> {
  await db
    .insertInto('outgoing_message')
    .values({ ...row, tries: 0, failure: null, next_time: row.created_time })
    .execute()
}

/** Claims due messages for sending; the claim of a process that died ends after `leaseMs`. */
export async function claimDue(db: Db, now: number, leaseMs: number, limit: number): Promise<OutgoingRow[]> {
  const { rows } = await sql<OutgoingRow>`
    UPDATE outgoing_message AS m
    SET state = 'SENDING', tries = m.tries + 1, next_time = ${new Date(now + leaseMs)}
    FROM (
      SELECT tenant_id, message_id FROM outgoing_message
      WHERE state IN ('QUEUED', 'SENDING') AND next_time <= ${new Date(now)}
      ORDER BY next_time LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE m.tenant_id = due.tenant_id AND m.message_id = due.message_id
    RETURNING m.*`.execute(db)
  return rows
}

type Outcome =
  | { state: 'SENT' }
  | { state: 'DEAD'; failure: string }
  | { state: 'QUEUED'; failure: string; at: number }

/** Saves the outcome of an attempt. The text of a sent message is not kept. */
export async function saveOutcome(db: Db, row: OutgoingRow, outcome: Outcome): Promise<void> {
  await db
    .updateTable('outgoing_message')
    .set({
      state: outcome.state,
      failure: outcome.state === 'SENT' ? null : outcome.failure.slice(0, 300),
      ...(outcome.state === 'SENT' ? { body: '' } : {}),
      ...(outcome.state === 'QUEUED' ? { next_time: new Date(outcome.at) } : {}),
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('message_id', '=', row.message_id)
    .execute()
}

/** Messages that were not sent, the newest first. */
export async function selectUndelivered(
  db: Queryable,
  tenantId: string | undefined,
  page: { offset: number; limit: number },
): Promise<{ items: OutgoingRow[]; total: number }> {
  let undelivered = db.selectFrom('outgoing_message').where('state', 'in', ['LOCAL', 'DEAD'])
  if (tenantId !== undefined) undelivered = undelivered.where('tenant_id', '=', tenantId)
  const [items, { total }] = await Promise.all([
    undelivered
      .selectAll()
      .orderBy('created_time', 'desc')
      .orderBy('message_id', 'desc')
      .offset(page.offset)
      .limit(page.limit)
      .execute(),
    undelivered.select(count => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

/** Deletes at most `limit` messages created before `before`. Returns the number deleted. */
export async function deleteOutgoing(db: Queryable, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM outgoing_message WHERE ctid IN (
      SELECT ctid FROM outgoing_message WHERE created_time < ${before} LIMIT ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

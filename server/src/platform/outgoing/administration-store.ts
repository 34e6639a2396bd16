import type { OutgoingChannel, OutgoingState } from '@trau/contract'
import { sql } from 'kysely'
import type { Queryable } from '../db/index.ts'
import type { OutgoingRow } from './outgoing-store.ts'

/** What a message is that tries a setting. */
export const testTemplate = 'TEST'

export interface OutgoingFilter {
  states: readonly OutgoingState[]
  channel?: OutgoingChannel | undefined
}

export const unsentStates = [
  'LOCAL',
  'QUEUED',
  'SENDING',
  'FAILED',
  'DEAD',
] as const satisfies OutgoingState[]

/** The newest first; of every tenant where none is named. */
export async function selectOutgoing(
  db: Queryable,
  tenantId: string | undefined,
  { states, channel }: OutgoingFilter,
  page: { offset: number; limit: number },
): Promise<{ items: OutgoingRow[]; total: number }> {
  // Said once more, so that the index of those that were not sent serves.
  let query = states.includes('SENT')
    ? db.selectFrom('outgoing_message').where('state', '<>', 'NOBODY')
    : db.selectFrom('outgoing_message').where('state', 'not in', ['NOBODY', 'SENT'])
  query = query.where('state', 'in', [...states])
  if (tenantId !== undefined) query = query.where('tenant_id', '=', tenantId)
  if (channel !== undefined) query = query.where('channel', '=', channel)
  const [items, { total }] = await Promise.all([
    query
      .selectAll()
      .orderBy('created_time', 'desc')
      .orderBy('message_id', 'desc')
      .offset(page.offset)
      .limit(page.limit)
      .execute(),
    query.select(count => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

export async function findOutgoing(
  db: Queryable,
  tenantId: string,
  messageId: string,
): Promise<OutgoingRow | undefined> {
  return db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', messageId)
    .where('state', '<>', 'NOBODY')
    .executeTakeFirst()
}

const requeuedRow = (now: number) => ({
  state: 'QUEUED' as const,
  tries: 0,
  failure: null,
  failure_cause: null,
  next_time: new Date(now),
  // To the provider it is another message: it refused the one before.
  round: sql<number>`round + 1`,
})

/** Undefined when it is in no state to be sent again. */
export async function retryOutgoing(
  db: Queryable,
  tenantId: string,
  messageId: string,
  now: number,
): Promise<OutgoingRow | undefined> {
  return db
    .updateTable('outgoing_message')
    .set(requeuedRow(now))
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', messageId)
    .where('state', 'in', ['FAILED', 'DEAD', 'LOCAL'])
    .returningAll()
    .executeTakeFirst()
}

/** All that were given up and are still worth sending, which tests of a setting never are: their answer was waited for. Returns how many. */
export async function retryAllDead(
  db: Queryable,
  tenantId: string,
  channel: OutgoingChannel | undefined,
  now: number,
): Promise<number> {
  let dead = db
    .updateTable('outgoing_message')
    .set(requeuedRow(now))
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'DEAD')
    .where('template', '<>', testTemplate)
    .where(row => row.or([row('expiry', 'is', null), row('expiry', '>', new Date(now))]))
  if (channel !== undefined) dead = dead.where('channel', '=', channel)
  const { numUpdatedRows } = await dead.executeTakeFirst()
  return Number(numUpdatedRows)
}

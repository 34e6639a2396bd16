import { sql, type Updateable } from 'kysely'
import type { Requester, UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import { takeRows } from '#platform/queue/claim.ts'
import type { PinRow } from './tables.ts'
import './tables.ts'

export async function findPin(q: Queryable, me: UserKey): Promise<PinRow | undefined> {
  return q
    .selectFrom('hidden_pin')
    .selectAll()
    .where('tenant_id', '=', me.tenantId)
    .where('user_id', '=', me.userId)
    .executeTakeFirst()
}

/** False where there is one already. */
export async function insertPin(q: Queryable, me: UserKey, pinHash: string, now: Date): Promise<boolean> {
  const row = await q
    .insertInto('hidden_pin')
    .values({ tenant_id: me.tenantId, user_id: me.userId, pin_hash: pinHash, updated_time: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False where there is none. */
export async function updatePin(
  q: Queryable,
  me: UserKey,
  change: Updateable<Tables['hidden_pin']>,
): Promise<boolean> {
  const row = await q
    .updateTable('hidden_pin')
    .set(change)
    .where('tenant_id', '=', me.tenantId)
    .where('user_id', '=', me.userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export interface PinLimit {
  /** The last of so many tries locks. */
  tries: number
  /** For so long, and twice as long each time until a right one came. */
  lockMs: number
  /** So often at most. */
  doublings: number
}

/**
 * Counts a try before it is made, so that many at once are no way around the limit; what the last one locks is locked from then on,
 * whatever becomes of this process. After a lock counting begins anew. Undefined while none is left; `locked_until` tells that it was the last.
 */
export async function reservePinAttempt(
  q: Queryable,
  me: UserKey,
  limit: PinLimit,
  now: Date,
): Promise<PinRow | undefined> {
  const isAnew = sql`(locked_until IS NOT NULL OR tries >= ${limit.tries})`
  const isLast = sql`(NOT ${isAnew} AND tries = ${limit.tries - 1})`
  const lock = sql`make_interval(secs => ${limit.lockMs / 1000}::float8 * 2 ^ least(locks, ${limit.doublings}))`
  return q
    .updateTable('hidden_pin')
    .set({
      tries: sql`CASE WHEN ${isAnew} THEN 1 ELSE tries + 1 END`,
      locks: sql`CASE WHEN ${isLast} THEN locks + 1 ELSE locks END`,
      locked_until: sql`CASE WHEN ${isLast} THEN ${now}::timestamptz + ${lock} END`,
    })
    .where('tenant_id', '=', me.tenantId)
    .where('user_id', '=', me.userId)
    .where(eb => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
}

/** Of a try that taught nothing. What it locked, and nobody has opened since, it opens. */
export async function refundPinAttempt(
  q: Queryable,
  me: UserKey,
  { locked_until }: Pick<PinRow, 'locked_until'>,
): Promise<void> {
  await q
    .updateTable('hidden_pin')
    .set({
      tries: sql`greatest(tries - 1, 0)`,
      ...(locked_until ? { locks: sql`locks - 1`, locked_until: null } : {}),
    })
    .where('tenant_id', '=', me.tenantId)
    .where('user_id', '=', me.userId)
    .$if(locked_until !== null, query => query.where('locked_until', '=', locked_until))
    .execute()
}

export async function findUnlock(
  q: Queryable,
  me: UserKey & { sessionId: string },
): Promise<Date | undefined> {
  const row = await q
    .selectFrom('hidden_unlock')
    .select('expiry')
    .where('tenant_id', '=', me.tenantId)
    .where('user_id', '=', me.userId)
    .where('session_id', '=', me.sessionId)
    .executeTakeFirst()
  return row?.expiry
}

export async function putUnlock(
  q: Queryable,
  me: UserKey & { sessionId: string },
  expiry: Date,
): Promise<void> {
  await q
    .insertInto('hidden_unlock')
    .values({ tenant_id: me.tenantId, user_id: me.userId, session_id: me.sessionId, expiry })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'session_id']).doUpdateSet({ expiry }))
    .execute()
}

/** A call touches what is hidden every few seconds; what is extended more often than this is not written. */
const extendEveryMs = 30_000

/** Moves the end of an unlock that still stands. */
export async function extendUnlock(
  q: Queryable,
  me: UserKey & { sessionId: string },
  now: Date,
  expiry: Date,
): Promise<void> {
  await q
    .updateTable('hidden_unlock')
    .set({ expiry })
    .where('tenant_id', '=', me.tenantId)
    .where('user_id', '=', me.userId)
    .where('session_id', '=', me.sessionId)
    .where('expiry', '>', now)
    .where('expiry', '<', new Date(expiry.getTime() - extendEveryMs))
    .execute()
}

/** Answers the sessions that were unlocked: this one, or all of the person's. */
export async function deleteUnlocks(tx: Tx | Queryable, me: Requester): Promise<string[]> {
  let query = tx
    .deleteFrom('hidden_unlock')
    .where('tenant_id', '=', me.tenantId)
    .where('user_id', '=', me.userId)
  if (me.sessionId !== undefined) query = query.where('session_id', '=', me.sessionId)
  const rows = await query.returning('session_id').execute()
  return rows.map(row => row.session_id)
}

export interface Unlock {
  tenant_id: string
  user_id: string
  session_id: string
}

/** Deletes up to `limit` that have ended, and answers them. Each comes to one process. */
export const takeEndedUnlocks = (q: Queryable, now: Date, limit: number): Promise<Unlock[]> =>
  takeRows(q, {
    table: 'hidden_unlock',
    key: ['tenant_id', 'user_id', 'session_id'],
    where: sql`expiry <= ${now}`,
    orderBy: sql`expiry`,
    limit,
    returning: sql`claimed.tenant_id, claimed.user_id, claimed.session_id`,
  })

/** The sessions of these people that are unlocked now; of everybody's without. */
export async function selectUnlocked(
  q: Queryable,
  now: Date,
  of?: { tenantId: string; userIds: readonly string[] },
): Promise<Unlock[]> {
  const { rows } = await sql<Unlock>`
    SELECT tenant_id, user_id, session_id FROM hidden_unlock WHERE expiry > ${now}
    ${of ? sql`AND tenant_id = ${of.tenantId} AND user_id = ANY(${[...of.userIds]}::uuid[])` : sql``}`.execute(
    q,
  )
  return rows
}

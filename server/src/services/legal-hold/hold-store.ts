import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { HoldRow, PolicyRow } from './tables.ts'

/** The SQL of `hold_policy` and `legal_hold`. */

export async function findPolicy(q: Queryable, tenantId: string): Promise<PolicyRow | undefined> {
  return q.selectFrom('hold_policy').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
}

/** Nobody deletes content, opens or ends a hold until the transaction ends. */
export async function lockPolicy(tx: Tx, tenantId: string): Promise<PolicyRow | undefined> {
  return tx
    .selectFrom('hold_policy')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
}

/** For a transaction that deletes content: whether there are active holds, none of which is opened or ended before it ends. */
export async function hasActiveHolds(tx: Tx, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ active_count: number }>`
    SELECT active_count FROM hold_policy WHERE tenant_id = ${tenantId} FOR SHARE`.execute(tx)
  return Boolean(rows[0]?.active_count)
}

/** The same: the holds. */
export async function readActiveHolds(tx: Tx, tenantId: string): Promise<HoldRow[]> {
  if (!(await hasActiveHolds(tx, tenantId))) return []
  return tx
    .selectFrom('legal_hold')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'ACTIVE')
    .execute()
}

export async function savePolicy(
  tx: Tx,
  row: Pick<PolicyRow, 'tenant_id' | 'is_on' | 'text' | 'link' | 'published_by' | 'published_time'>,
): Promise<PolicyRow> {
  const { tenant_id: _, ...change } = row
  return tx
    .insertInto('hold_policy')
    .values(row)
    .onConflict(conflict => conflict.column('tenant_id').doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeActiveCount(tx: Tx, tenantId: string, by: 1 | -1): Promise<void> {
  await sql`UPDATE hold_policy SET active_count = active_count + ${by} WHERE tenant_id = ${tenantId}`.execute(
    tx,
  )
}

export async function insertHold(tx: Tx, row: HoldRow): Promise<HoldRow> {
  return tx.insertInto('legal_hold').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findHold(q: Queryable, tenantId: string, holdId: string): Promise<HoldRow | undefined> {
  return q
    .selectFrom('legal_hold')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('hold_id', '=', holdId)
    .executeTakeFirst()
}

export async function findHolds(
  q: Queryable,
  tenantId: string,
  holdIds: readonly string[],
): Promise<Map<string, HoldRow>> {
  const rows = await q
    .selectFrom('legal_hold')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`hold_id = ANY(${[...holdIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.hold_id, row]))
}

/** Latest first: an id begins with its time. */
export async function selectHolds(
  q: Queryable,
  tenantId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<HoldRow[]> {
  return q
    .selectFrom('legal_hold')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(before !== undefined, query => query.where('hold_id', '<', before!))
    .orderBy('hold_id', 'desc')
    .limit(limit)
    .execute()
}

/** Holds that are active, or asked for since a time. */
export async function countOpenHolds(q: Queryable, tenantId: string, since: Date): Promise<number> {
  const { count } = await q
    .selectFrom('legal_hold')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where(eb =>
      eb.or([
        eb('status', '=', 'ACTIVE'),
        eb.and([eb('status', '=', 'REQUESTED'), eb('created_time', '>', since)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined where it no longer stands so. */
export async function moveHold(
  tx: Tx,
  { tenant_id, hold_id }: Pick<HoldRow, 'tenant_id' | 'hold_id'>,
  from: HoldRow['status'],
  to: Pick<HoldRow, 'status'> & Partial<Pick<HoldRow, 'opened_time' | 'ended_time'>>,
): Promise<HoldRow | undefined> {
  return tx
    .updateTable('legal_hold')
    .set(to)
    .where('tenant_id', '=', tenant_id)
    .where('hold_id', '=', hold_id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
}

/** Whether the hold `h` covers an item: where it is, who takes part in it, and when it was made. */
export const coversItem = (item: {
  room: RawBuilder<unknown>
  people: RawBuilder<unknown>
  time: RawBuilder<unknown>
}): RawBuilder<unknown> => sql`
  (${item.room} = ANY(h.room_ids) OR ${item.people} && h.user_ids)
  AND (h.from_time IS NULL OR ${item.time} >= h.from_time) AND (h.until_time IS NULL OR ${item.time} < h.until_time)`

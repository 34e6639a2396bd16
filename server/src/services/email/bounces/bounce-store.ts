import { type Selectable, sql } from 'kysely'
import { deleteBatch } from '#platform/db/delete-batch.ts'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import '../tables.ts'

export type BounceRow = Selectable<Tables['email_bounce']>

export async function findBounce(
  db: Queryable,
  tenantId: string,
  address: string,
): Promise<BounceRow | undefined> {
  return db
    .selectFrom('email_bounce')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('address', '=', address)
    .executeTakeFirst()
}

/** As `findBounce`; whoever else changes what is known of the address waits, also where there is nothing yet. */
export async function lockBounce(tx: Tx, tenantId: string, address: string): Promise<BounceRow | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`email_bounce/${tenantId}/${address}`}, 0))`.execute(
    tx,
  )
  return findBounce(tx, tenantId, address)
}

export async function saveBounce(tx: Tx, row: BounceRow): Promise<void> {
  const { tenant_id: _, address: __, bounce_id: ___, ...changes } = row
  await tx
    .insertInto('email_bounce')
    .values(row)
    .onConflict(conflict => conflict.columns(['tenant_id', 'address']).doUpdateSet(changes))
    .execute()
}

export async function selectSuspended(
  db: Queryable,
  tenantId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: BounceRow[]; total: number }> {
  const suspendedQuery = db
    .selectFrom('email_bounce')
    .where('tenant_id', '=', tenantId)
    .where('suspended_time', 'is not', null)
  const [items, { total }] = await Promise.all([
    suspendedQuery
      .selectAll()
      .orderBy('suspended_time', 'desc')
      .orderBy('bounce_id')
      .offset(offset)
      .limit(limit)
      .execute(),
    suspendedQuery.select(count => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total: Number(total) }
}

export async function findSuspended(
  db: Queryable,
  tenantId: string,
  bounceId: string,
): Promise<BounceRow | undefined> {
  return db
    .selectFrom('email_bounce')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('bounce_id', '=', bounceId)
    .where('suspended_time', 'is not', null)
    .executeTakeFirst()
}

/** Which of these addresses are suspended. */
export async function selectSuspendedAmong(
  db: Queryable,
  tenantId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await db
    .selectFrom('email_bounce')
    .select('address')
    .where('tenant_id', '=', tenantId)
    .where('address', '=', sql<string>`ANY(${[...addresses]}::text[])`)
    .where('suspended_time', 'is not', null)
    .execute()
  return new Set(rows.map(({ address }) => address))
}

export async function hasSuspended(db: Queryable, tenantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('email_bounce')
    .select('bounce_id')
    .where('tenant_id', '=', tenantId)
    .where('suspended_time', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets what is known of these addresses. Returns of how many something was. */
export async function deleteBounces(
  db: Queryable,
  tenantId: string,
  addresses: readonly string[],
): Promise<number> {
  if (addresses.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('email_bounce')
    .where('tenant_id', '=', tenantId)
    .where('address', 'in', [...addresses])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Forgets at most `limit` addresses that are not suspended and from which nothing came back since. Returns how many. */
export const deleteOldBounces = (db: Queryable, before: Date, limit: number): Promise<number> =>
  deleteBatch(
    db,
    'email_bounce',
    sql`suspended_time IS NULL AND last_time < ${before} AND coalesce(cleared_time, '-infinity') < ${before}`,
    limit,
  )

import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { SyncRow } from './tables.ts'

const mostKept = 100

export async function selectSync(
  db: Queryable,
  owner: UserKey,
  syncId: string,
): Promise<SyncRow | undefined> {
  return db
    .selectFrom('contact_sync')
    .selectAll()
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .where('sync_id', '=', syncId)
    .executeTakeFirst()
}

/** Writes how far a run is. Of the runs before, the latest hundred are kept. */
export async function putSync(tx: Tx, row: SyncRow): Promise<void> {
  const { tenant_id, user_id, sync_id, created_time, ...change } = row
  const values = { ...change, batches: JSON.stringify(row.batches) }
  const { isNew } = await tx
    .insertInto('contact_sync')
    .values({ ...values, tenant_id, user_id, sync_id, created_time })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'sync_id']).doUpdateSet(values))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  if (!isNew) return
  await sql`
    DELETE FROM contact_sync WHERE tenant_id = ${tenant_id} AND user_id = ${user_id} AND sync_id IN (
      SELECT sync_id FROM contact_sync WHERE tenant_id = ${tenant_id} AND user_id = ${user_id}
      ORDER BY created_time DESC, sync_id DESC OFFSET ${mostKept}
    )`.execute(tx)
}

/** Whom a batch found is known after its transaction; other batches of the run may have come in between. */
export async function setBatchMatched(
  db: Queryable,
  owner: UserKey,
  batch: { syncId: string; number: number; matched: number },
): Promise<SyncRow | undefined> {
  return db
    .updateTable('contact_sync')
    .set({
      batches: sql`jsonb_set(batches, ${[String(batch.number), 'matched']}::text[], to_jsonb(${batch.matched}::int))`,
    })
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .where('sync_id', '=', batch.syncId)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteSyncs(tx: Tx, owner: UserKey): Promise<void> {
  await tx
    .deleteFrom('contact_sync')
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .execute()
}

const orderColumns = { createdTime: 'created_time', updatedTime: 'updated_time' } as const
type SyncOrder = keyof typeof orderColumns

export async function selectSyncs(
  db: Queryable,
  owner: UserKey,
  list: {
    source: string | undefined
    status: string | undefined
    orders: readonly { field: SyncOrder; direction: 'asc' | 'desc' }[]
    offset: number
    limit: number
  },
): Promise<{ rows: SyncRow[]; total: number }> {
  let matching = db
    .selectFrom('contact_sync')
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
  if (list.source !== undefined) matching = matching.where('source', '=', list.source as SyncRow['source'])
  if (list.status !== undefined) matching = matching.where('status', '=', list.status as SyncRow['status'])
  let orderedQuery = matching.selectAll()
  const orders = list.orders.length > 0 ? list.orders : [{ field: 'createdTime', direction: 'desc' } as const]
  for (const { field, direction } of orders)
    orderedQuery = orderedQuery.orderBy(orderColumns[field], direction)
  const [rows, { total }] = await Promise.all([
    orderedQuery.orderBy('sync_id', 'desc').offset(list.offset).limit(list.limit).execute(),
    matching.select(count => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { ActivityRow } from './tables.ts'

/** The SQL of `processing_activity`. */

/** Entries of a tenant are added one after the other, so that they can be counted. */
export async function lockActivities(tx: Tx, tenantId: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(7240047, hashtext(${tenantId}))`.execute(tx)
  const { count } = await tx
    .selectFrom('processing_activity')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertActivity = (tx: Tx, row: ActivityRow): Promise<ActivityRow> =>
  tx.insertInto('processing_activity').values(row).returningAll().executeTakeFirstOrThrow()

export const lockActivity = (
  tx: Tx,
  tenantId: string,
  activityId: string,
): Promise<ActivityRow | undefined> =>
  tx
    .selectFrom('processing_activity')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('activity_id', '=', activityId)
    .forUpdate()
    .executeTakeFirst()

export const updateActivity = (
  tx: Tx,
  { tenant_id, activity_id, ...change }: ActivityRow,
): Promise<ActivityRow> =>
  tx
    .updateTable('processing_activity')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('activity_id', '=', activity_id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteActivity(tx: Tx, { tenant_id, activity_id }: ActivityRow): Promise<void> {
  await tx
    .deleteFrom('processing_activity')
    .where('tenant_id', '=', tenant_id)
    .where('activity_id', '=', activity_id)
    .execute()
}

/** By name as Vietnamese orders it. */
export async function selectActivities(
  q: Queryable,
  tenantId: string,
  { after, limit }: { after: { name: string; id: string } | undefined; limit: number },
): Promise<ActivityRow[]> {
  const place = after
    ? sql`AND (name COLLATE "vi-x-icu", activity_id) > (${after.name} COLLATE "vi-x-icu", ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<ActivityRow>`
    SELECT * FROM processing_activity WHERE tenant_id = ${tenantId} ${place}
    ORDER BY name COLLATE "vi-x-icu", activity_id LIMIT ${limit}`.execute(q)
  return rows
}

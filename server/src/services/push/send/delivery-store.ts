import type { PushCause, PushDelivery } from '@trau/contract'
import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import { deleteBatch } from '#platform/db/delete-batch.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { PushDeliveryRow } from '../tables.ts'

/** What became of pushes, at most one for each device; devices that are gone meanwhile have none. */
export async function putDeliveries(db: Queryable, rows: readonly PushDeliveryRow[]): Promise<void> {
  if (rows.length === 0) return
  // In one order, so that two processes never wait for each other.
  const sortedRows = [...rows].sort((a, b) => (a.device_info_id < b.device_info_id ? -1 : 1))
  const column = <K extends keyof PushDeliveryRow>(name: K) => sortedRows.map(row => row[name])
  await sql`
    INSERT INTO push_delivery (tenant_id, user_id, device_info_id, kind, state, cause, status, time)
    SELECT r.* FROM unnest(
      ${column('tenant_id')}::text[], ${column('user_id')}::uuid[], ${column('device_info_id')}::uuid[],
      ${column('kind')}::text[], ${column('state')}::text[], ${column('cause')}::text[], ${column('status')}::smallint[],
      ${column('time')}::timestamptz[]
    ) AS r(tenant_id, user_id, device_info_id, kind, state, cause, status, time)
    WHERE EXISTS (SELECT 1 FROM device d WHERE d.tenant_id = r.tenant_id AND d.device_info_id = r.device_info_id)
    ON CONFLICT (tenant_id, user_id, device_info_id) DO UPDATE
    SET kind = excluded.kind, state = excluded.state, cause = excluded.cause, status = excluded.status, time = excluded.time`.execute(
    db,
  )
}

export async function selectDeliveries(
  db: Queryable,
  { tenantId, userId }: UserKey,
): Promise<PushDeliveryRow[]> {
  return db
    .selectFrom('push_delivery')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('time', 'desc')
    .limit(500)
    .execute()
}

/** Removes at most `limit` from before a time. Returns how many. */
export const deleteOldDeliveries = (db: Queryable, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, 'push_delivery', sql`time < ${before}`, limit)

/** As administrators see it. */
export const viewDelivery = (row: PushDeliveryRow): PushDelivery => ({
  deviceInfoId: row.device_info_id,
  kind: row.kind,
  state: row.state,
  ...(row.cause !== null && { cause: row.cause }),
  ...(row.status !== null && { status: row.status }),
  time: row.time.getTime(),
})

/** These do not depend on who answers at the address. */
const ofOurOwn: ReadonlySet<PushCause> = new Set(['noToken', 'switchedOff', 'expired'])

/**
 * As its owner sees it. The address of a web push is one that they gave, so what they read of a failure must not tell one host from
 * another: whether it exists, listens, or answers with which status.
 */
export function withoutAnswer({ status, ...delivery }: PushDelivery): PushDelivery {
  if (delivery.kind !== 'WEB_PUSH') return { ...delivery, ...(status === undefined ? {} : { status }) }
  const { cause } = delivery
  return cause === undefined || ofOurOwn.has(cause) ? delivery : { ...delivery, cause: 'notTaken' }
}

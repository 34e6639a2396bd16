import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { claimRows } from '#platform/queue/claim.ts'
import type { MediaRow } from './tables.ts'

export type ScanWork = Pick<MediaRow, 'tenant_id' | 'media_id' | 'user_id' | 'name' | 'storage_key'> & {
  attempts: number
}

/** The file whose scan has been due for longest; until `again` nobody else gets it. */
export async function claimScan(
  q: Queryable,
  { now, again }: { now: Date; again: Date },
): Promise<ScanWork | undefined> {
  const [work] = await claimRows<ScanWork>(q, {
    table: 'media_scan',
    key: ['tenant_id', 'media_id'],
    where: sql`due_time <= ${now}`,
    orderBy: sql`due_time`,
    limit: 1,
    set: sql`due_time = ${again}, attempts = claimed.attempts + 1`,
    join: sql`JOIN media f ON f.tenant_id = due.tenant_id AND f.media_id = due.media_id`,
    returning: sql`claimed.tenant_id, claimed.media_id, claimed.attempts, f.user_id, f.name, f.storage_key`,
  })
  return work
}

export async function postponeScan(
  q: Queryable,
  { tenant_id, media_id }: Pick<ScanWork, 'tenant_id' | 'media_id'>,
  due: Date,
): Promise<void> {
  await q
    .updateTable('media_scan')
    .set({ due_time: due })
    .where('tenant_id', '=', tenant_id)
    .where('media_id', '=', media_id)
    .execute()
}

/** Writes a verdict; false when another process has, or the file is gone. */
export async function saveVerdict(
  tx: Tx,
  { tenant_id, media_id }: Pick<ScanWork, 'tenant_id' | 'media_id'>,
  scan: 'INFECTED' | null,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('media_scan')
    .where('tenant_id', '=', tenant_id)
    .where('media_id', '=', media_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await tx
    .updateTable('media')
    .set({ scan })
    .where('tenant_id', '=', tenant_id)
    .where('media_id', '=', media_id)
    .execute()
  return true
}

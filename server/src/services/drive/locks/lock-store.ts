import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { LockRow } from '../tables.ts'

/** A lock with the node it stands on and every folder above that. */
export type PlacedLock = LockRow & { above: string[] }

/** The locks of whole spaces that have not ended; there are few, so that a tree is not walked to look for them. */
export async function selectLocks(
  q: Queryable,
  tenantId: string,
  spaceIds: readonly string[],
  now: number,
): Promise<PlacedLock[]> {
  const { rows } = await sql<PlacedLock>`
    WITH RECURSIVE up AS (
      SELECT l.lock_id, n.node_id AS at, n.parent_id
      FROM drive_lock l JOIN drive_node n ON n.tenant_id = l.tenant_id AND n.node_id = l.node_id
      WHERE l.tenant_id = ${tenantId} AND l.expires_time > ${new Date(now)} AND n.space_id = ANY(${[...spaceIds]}::uuid[])
      UNION ALL
      SELECT up.lock_id, p.node_id, p.parent_id FROM up JOIN drive_node p ON p.tenant_id = ${tenantId} AND p.node_id = up.parent_id
    )
    SELECT l.*, chain.above FROM (
      SELECT lock_id, array_agg(at::text) AS above FROM up GROUP BY lock_id
    ) chain JOIN drive_lock l ON l.tenant_id = ${tenantId} AND l.lock_id = chain.lock_id
    ORDER BY l.lock_id`.execute(q)
  return rows
}

export async function insertLock(tx: Tx, row: LockRow): Promise<void> {
  await tx.insertInto('drive_lock').values(row).execute()
}

export async function updateLockExpiry(
  tx: Tx,
  tenantId: string,
  lockId: string,
  expiresTime: Date,
): Promise<void> {
  await tx
    .updateTable('drive_lock')
    .set({ expires_time: expiresTime })
    .where('tenant_id', '=', tenantId)
    .where('lock_id', '=', lockId)
    .execute()
}

export async function deleteLocks(tx: Tx, tenantId: string, lockIds: readonly string[]): Promise<void> {
  if (lockIds.length === 0) return
  await tx
    .deleteFrom('drive_lock')
    .where('tenant_id', '=', tenantId)
    .where('lock_id', '=', sql<string>`ANY(${[...lockIds]}::uuid[])`)
    .execute()
}

/** Answers how many there were. */
export async function deleteEndedLocks(q: Queryable, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM drive_lock WHERE (tenant_id, lock_id) IN (
      SELECT tenant_id, lock_id FROM drive_lock WHERE expires_time < ${before} ORDER BY expires_time LIMIT ${limit})`.execute(
    q,
  )
  return Number(numAffectedRows ?? 0)
}

import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'

/** With whom anything of a space is shared. */
export async function selectSharedWith(
  q: Queryable,
  tenantId: string,
  spaceId: string,
): Promise<{ userIds: string[]; roomIds: string[] }> {
  const { rows } = await sql<{ user_ids: string[]; room_ids: string[] }>`
    SELECT coalesce(array_agg(DISTINCT s.user_id) FILTER (WHERE s.user_id IS NOT NULL), '{}') AS user_ids,
      coalesce(array_agg(DISTINCT s.room_id) FILTER (WHERE s.room_id IS NOT NULL), '{}') AS room_ids
    FROM drive_share s JOIN drive_node n ON n.tenant_id = s.tenant_id AND n.node_id = s.node_id
    WHERE s.tenant_id = ${tenantId} AND n.space_id = ${spaceId}`.execute(q)
  return { userIds: rows[0]!.user_ids, roomIds: rows[0]!.room_ids }
}

/** Some of the log of a space that has ended. Answers how many rows it was. */
export async function deleteSomeChanges(
  tx: Tx,
  tenantId: string,
  spaceId: string,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM drive_change WHERE tenant_id = ${tenantId} AND space_id = ${spaceId} AND seq IN (
      SELECT seq FROM drive_change WHERE tenant_id = ${tenantId} AND space_id = ${spaceId} LIMIT ${limit}
    )`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** An empty one, with its root. */
export async function deleteSpace(tx: Tx, tenantId: string, spaceId: string): Promise<void> {
  await tx.deleteFrom('drive_node').where('tenant_id', '=', tenantId).where('node_id', '=', spaceId).execute()
  await tx
    .deleteFrom('drive_space')
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', spaceId)
    .execute()
}

import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'

export interface NodeMarks {
  node_id: string
  is_starred: boolean
  is_shared: boolean
}

/** Of those of these nodes that the person has starred, or that are shared or have a public link. */
export async function selectMarks(
  q: Queryable,
  { tenantId, userId }: UserKey,
  nodeIds: readonly string[],
): Promise<Map<string, NodeMarks>> {
  const { rows } = await sql<NodeMarks>`
    SELECT node_id, bool_or(is_starred) AS is_starred, bool_or(NOT is_starred) AS is_shared FROM (
      SELECT node_id, true AS is_starred FROM drive_star
      WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND node_id = ANY(${[...nodeIds]}::uuid[])
      UNION ALL
      SELECT node_id, false FROM drive_share WHERE tenant_id = ${tenantId} AND node_id = ANY(${[...nodeIds]}::uuid[])
      UNION ALL
      SELECT node_id, false FROM drive_link WHERE tenant_id = ${tenantId} AND node_id = ANY(${[...nodeIds]}::uuid[])
    ) marks GROUP BY node_id`.execute(q)
  return new Map(rows.map(row => [row.node_id, row]))
}

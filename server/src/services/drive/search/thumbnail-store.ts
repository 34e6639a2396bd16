import { sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'

/** Some nodes of which this file is the content, or a version: those in messages too. */
export async function selectNodesWith(
  q: Queryable,
  tenantId: string,
  mediaId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ node_id: string }>`
    SELECT node_id FROM drive_node WHERE tenant_id = ${tenantId} AND media_id = ${mediaId}
    UNION SELECT node_id FROM drive_version WHERE tenant_id = ${tenantId} AND media_id = ${mediaId}
    LIMIT ${limit}`.execute(q)
  return rows.map(row => row.node_id)
}

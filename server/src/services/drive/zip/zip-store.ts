import { sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import type { NodeRow, ZipRow } from '../tables.ts'

export async function insertZip(q: Queryable, row: ZipRow): Promise<void> {
  await q.insertInto('drive_zip').values(row).execute()
}

export async function findZip(q: Queryable, tenantId: string, zipId: string): Promise<ZipRow | undefined> {
  return q
    .selectFrom('drive_zip')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('zip_id', '=', zipId)
    .executeTakeFirst()
}

export async function deleteOldZips(q: Queryable, before: Date): Promise<void> {
  await q.deleteFrom('drive_zip').where('created_time', '<', before).execute()
}

export type BelowRow = Pick<
  NodeRow,
  'node_id' | 'parent_id' | 'kind' | 'name' | 'media_id' | 'bytes' | 'modified_time'
>

/** These nodes and everything below them that is not in the trash, with what is above before what is below. */
export async function selectBelow(
  q: Queryable,
  tenantId: string,
  nodeIds: readonly string[],
  limit: number,
): Promise<BelowRow[]> {
  const { rows } = await sql<BelowRow>`
    WITH RECURSIVE down AS (
      SELECT n.node_id, n.parent_id, n.kind, n.name, n.media_id, n.bytes, n.modified_time, 0 AS depth FROM drive_node n
      WHERE n.tenant_id = ${tenantId} AND n.node_id = ANY(${[...nodeIds]}::uuid[])
      UNION ALL
      SELECT n.node_id, n.parent_id, n.kind, n.name, n.media_id, n.bytes, n.modified_time, down.depth + 1
      FROM down JOIN drive_node n ON n.tenant_id = ${tenantId} AND n.parent_id = down.node_id AND n.trashed_time IS NULL
    )
    SELECT * FROM (SELECT * FROM down LIMIT ${limit}) below ORDER BY depth, name, node_id`.execute(q)
  return rows
}

import { sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import type { NodeRow } from '../tables.ts'

/** The nodes on a way down from a root, as far as there are any: the root first. @param keys `nodeNameKey` of each name */
export async function selectPath(
  q: Queryable,
  tenantId: string,
  rootId: string,
  keys: readonly string[],
): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    WITH RECURSIVE walk AS (
      SELECT node_id, 0 AS depth FROM drive_node WHERE tenant_id = ${tenantId} AND node_id = ${rootId}
      UNION ALL
      SELECT c.node_id, walk.depth + 1 FROM walk
      JOIN drive_node c ON c.tenant_id = ${tenantId} AND c.parent_id = walk.node_id
        AND c.name_key = (${[...keys]}::text[])[walk.depth + 1] AND c.trashed_time IS NULL
    )
    SELECT n.* FROM walk JOIN drive_node n ON n.tenant_id = ${tenantId} AND n.node_id = walk.node_id ORDER BY walk.depth`.execute(
    q,
  )
  return rows
}

/** What stands in a folder, in the order of ids, after one of them. @param withTrash what is in the trash too */
export async function selectMembersAfter(
  q: Queryable,
  tenantId: string,
  parentId: string,
  after: string | undefined,
  limit: number,
  { withTrash = false } = {},
): Promise<NodeRow[]> {
  return q
    .selectFrom('drive_node')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', parentId)
    .$if(!withTrash, query => query.where('trashed_time', 'is', null))
    .$if(after !== undefined, query => query.where('node_id', '>', after!))
    .orderBy('node_id')
    .limit(limit)
    .execute()
}

/** The file that a message carries at a position. */
export async function findAttachment(
  q: Queryable,
  tenantId: string,
  roomId: string,
  { seq, position }: { seq: number; position: number },
): Promise<NodeRow | undefined> {
  return q
    .selectFrom('drive_node')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', roomId)
    .where('seq', '=', seq)
    .where('position', '=', position)
    .executeTakeFirst()
}

import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { NodeRow, VersionRow } from '../tables.ts'
import type { TimePlace } from '../visible-page.ts'

/** The SQL of the trash, and of what is deleted for ever. */

/** What is in the trash of a space, the latest first. @param search folded by the database; '' for everything */
export async function selectTrash(
  q: Queryable,
  tenantId: string,
  spaceId: string,
  { search, after, limit }: { search: string; after: TimePlace | undefined; limit: number },
): Promise<NodeRow[]> {
  const pattern = `%${search.replace(/[\\%_]/g, character => `\\${character}`)}%`
  const { rows } = await sql<NodeRow>`
    SELECT * FROM drive_node
    WHERE tenant_id = ${tenantId} AND space_id = ${spaceId} AND trashed_time IS NOT NULL AND deleted_time IS NULL
      ${search ? sql`AND fold(name) LIKE fold(${pattern})` : sql``}
      ${after ? sql`AND (trashed_time, node_id) < (${new Date(after.time)}, ${after.nodeId}::uuid)` : sql``}
    ORDER BY trashed_time DESC, node_id DESC LIMIT ${limit}`.execute(q)
  return rows
}

/** Some of what is in the trash of a space, locked or not. */
export async function selectTrashRoots(
  q: Queryable,
  tenantId: string,
  spaceId: string,
  { before, limit }: { before?: Date; limit: number },
): Promise<NodeRow[]> {
  return q
    .selectFrom('drive_node')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', spaceId)
    .where('trashed_time', 'is not', null)
    .where('deleted_time', 'is', null)
    .$if(before !== undefined, query => query.where('trashed_time', '<', before!))
    .limit(limit)
    .execute()
}

/** Spaces in whose trash something is due. */
export async function selectDueSpaces(
  q: Queryable,
  before: Date,
  limit: number,
): Promise<{ tenant_id: string; space_id: string }[]> {
  const { rows } = await sql<{ tenant_id: string; space_id: string }>`
    SELECT DISTINCT tenant_id, space_id FROM (
      SELECT tenant_id, space_id FROM drive_node
      WHERE trashed_time < ${before} AND deleted_time IS NULL ORDER BY trashed_time LIMIT ${limit}
    ) due`.execute(q)
  return rows
}

/** They are nobody's any more, and stand below nothing. */
export async function markDeleted(
  tx: Tx,
  tenantId: string,
  nodeIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('drive_node')
    .set({ deleted_time: now, parent_id: null, trashed_time: sql<Date>`coalesce(trashed_time, ${now})` })
    .where('tenant_id', '=', tenantId)
    .where('node_id', '=', sql<string>`ANY(${[...nodeIds]}::uuid[])`)
    .execute()
}

/** The one that was deleted first, and one of its space. */
/** The one that was deleted first, in a space other than these. */
export async function selectDeleted(
  q: Queryable,
  exceptSpaceIds: ReadonlySet<string>,
): Promise<NodeRow | undefined> {
  return q
    .selectFrom('drive_node')
    .selectAll()
    .where('deleted_time', 'is not', null)
    .$if(exceptSpaceIds.size > 0, query => query.where('space_id', 'not in', [...exceptSpaceIds]))
    .orderBy('deleted_time')
    .limit(1)
    .executeTakeFirst()
}

export async function selectDeletedOf(
  q: Queryable,
  tenantId: string,
  spaceId: string,
  limit: number,
): Promise<NodeRow[]> {
  return q
    .selectFrom('drive_node')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', spaceId)
    .where('deleted_time', 'is not', null)
    .orderBy('deleted_time')
    .limit(limit)
    .execute()
}

/** Some of what stands directly below these. */
export async function selectSomeChildren(
  q: Queryable,
  tenantId: string,
  parentIds: readonly string[],
  limit: number,
): Promise<NodeRow[]> {
  return q
    .selectFrom('drive_node')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', sql<string>`ANY(${[...parentIds]}::uuid[])`)
    .limit(limit)
    .execute()
}

/** What was trashed by itself outlives its folder: it goes to the root of its space, in the trash. */
export async function moveToRoot(tx: Tx, nodes: readonly NodeRow[]): Promise<void> {
  const [first] = nodes
  if (!first) return
  await tx
    .updateTable('drive_node')
    .set({ parent_id: sql<string>`space_id` })
    .where('tenant_id', '=', first.tenant_id)
    .where('node_id', '=', sql<string>`ANY(${nodes.map(node => node.node_id)}::uuid[])`)
    .execute()
}

/** With their versions. Answers these, and the pictures of the nodes. */
export async function deleteRows(
  tx: Tx,
  tenantId: string,
  nodeIds: readonly string[],
): Promise<{ versions: VersionRow[]; pictureIds: string[] }> {
  const ids = sql<string>`ANY(${[...nodeIds]}::uuid[])`
  const versions = await tx
    .deleteFrom('drive_version')
    .where('tenant_id', '=', tenantId)
    .where('node_id', '=', ids)
    .returningAll()
    .execute()
  const nodes = await tx
    .deleteFrom('drive_node')
    .where('tenant_id', '=', tenantId)
    .where('node_id', '=', ids)
    .returning('picture_id')
    .execute()
  return { versions, pictureIds: nodes.flatMap(node => node.picture_id ?? []) }
}

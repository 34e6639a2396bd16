import { nodeNameKey } from '@trau/contract'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { NodeRow } from '../tables.ts'
import type { Growth } from './changes.ts'

/** The SQL of `drive_node`, but for who may see it (`access-store.ts`), the trash and what spaces take. */

export async function selectNodes(
  q: Queryable,
  tenantId: string,
  nodeIds: readonly string[],
): Promise<NodeRow[]> {
  return q
    .selectFrom('drive_node')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('node_id', '=', sql<string>`ANY(${[...nodeIds]}::uuid[])`)
    .execute()
}

export async function findNode(q: Queryable, tenantId: string, nodeId: string): Promise<NodeRow | undefined> {
  const [row] = await selectNodes(q, tenantId, [nodeId])
  return row
}

export type NewNode = Pick<
  NodeRow,
  'tenant_id' | 'node_id' | 'space_id' | 'parent_id' | 'kind' | 'name' | 'created_by' | 'created_time'
> &
  Partial<NodeRow>

/** Answers the rows as they are now. @throws nodeNotFound where an id is taken, as of what the caller does not see */
export async function insertNodes(tx: Tx, nodes: readonly NewNode[]): Promise<NodeRow[]> {
  const rows = await tx
    .insertInto('drive_node')
    .values(
      nodes.map(node => ({
        change_seq: 0,
        name_key: nodeNameKey(node.name),
        modified_by: node.created_by,
        modified_time: node.created_time,
        ...node,
        dead_properties: node.dead_properties ? JSON.stringify(node.dead_properties) : null,
      })),
    )
    .onConflict(conflict => conflict.columns(['tenant_id', 'node_id']).doNothing())
    .returningAll()
    .execute()
  if (rows.length < nodes.length) throw fail('nodeNotFound')
  return rows
}

/**
 * That none of these ids, which a client chose, is the id of a person, room or workspace: their space has it, and its root folder, also where they
 * are not made yet.
 * @throws nodeNotFound
 */
export async function requireNoSpaceIds(
  q: Queryable,
  tenantId: string,
  nodeIds: readonly string[],
): Promise<void> {
  const ids = sql`ANY(${[...nodeIds]}::uuid[])`
  const { rows } = await sql`
    SELECT FROM app_user WHERE tenant_id = ${tenantId} AND user_id = ${ids}
    UNION ALL SELECT FROM room WHERE tenant_id = ${tenantId} AND room_id = ${ids}
    UNION ALL SELECT FROM workspace WHERE tenant_id = ${tenantId} AND workspace_id = ${ids} LIMIT 1`.execute(
    q,
  )
  if (rows.length > 0) throw fail('nodeNotFound')
}

export async function updateNode(
  tx: Tx,
  { tenant_id, node_id }: Pick<NodeRow, 'tenant_id' | 'node_id'>,
  change: Updateable<Tables['drive_node']>,
): Promise<NodeRow> {
  return tx
    .updateTable('drive_node')
    .set({ ...change, ...(change.name !== undefined && { name_key: nodeNameKey(String(change.name)) }) })
    .where('tenant_id', '=', tenant_id)
    .where('node_id', '=', node_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What has one of these names in a folder. */
export async function selectNamed(
  q: Queryable,
  tenantId: string,
  parentId: string,
  names: readonly string[],
): Promise<NodeRow[]> {
  return q
    .selectFrom('drive_node')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', parentId)
    .where('name_key', '=', sql<string>`ANY(${names.map(nodeNameKey)}::text[])`)
    .where('trashed_time', 'is', null)
    .execute()
}

export interface Below {
  nodes: number
  growth: Growth
}

/**
 * How many nodes stand below these, without themselves, and what the versions of all of them take in a space. One of them may stand below
 * another: each node counts once.
 * @param currentOnly only the current versions
 */
export async function countBelow(
  q: Queryable,
  tenantId: string,
  nodeIds: readonly string[],
  spaceId: string,
  currentOnly = false,
): Promise<Below> {
  const { rows } = await sql<{ nodes: number; bytes: number; foreign_bytes: number }>`
    ${belowOf(tenantId, nodeIds)}, counted AS (SELECT DISTINCT node_id FROM below), taken AS (
      SELECT v.bytes, v.owner_id FROM counted
      JOIN drive_node n ON n.tenant_id = ${tenantId} AND n.node_id = counted.node_id
      JOIN drive_version v ON v.tenant_id = ${tenantId} AND v.node_id = n.node_id
      WHERE ${!currentOnly} OR v.version_id = n.version_id
    )
    SELECT (SELECT count(*) FROM counted WHERE node_id <> ALL(${[...nodeIds]}::uuid[])) AS nodes, coalesce(sum(bytes), 0)::bigint AS bytes,
      coalesce(sum(bytes) FILTER (WHERE owner_id IS DISTINCT FROM ${spaceId}::uuid), 0)::bigint AS foreign_bytes
    FROM taken`.execute(q)
  const { nodes, bytes, foreign_bytes: foreignBytes } = rows[0]!
  return { nodes, growth: { bytes, foreignBytes } }
}

/** `below`: these nodes and everything under them, what was trashed before them too. */
export const belowOf = (tenantId: string, nodeIds: readonly string[]): RawBuilder<unknown> => sql`
  WITH RECURSIVE below AS (
    SELECT node_id, 0 AS depth FROM drive_node WHERE tenant_id = ${tenantId} AND node_id = ANY(${[...nodeIds]}::uuid[])
    UNION ALL
    SELECT n.node_id, below.depth + 1 FROM below JOIN drive_node n ON n.tenant_id = ${tenantId} AND n.parent_id = below.node_id
  )`

/** What stands below these and is not in the trash, folders before what they hold. */
export async function selectBelow(
  q: Queryable,
  tenantId: string,
  nodeIds: readonly string[],
  limit: number,
): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    WITH RECURSIVE below AS (
      SELECT node_id, 1 AS depth FROM drive_node
      WHERE tenant_id = ${tenantId} AND parent_id = ANY(${[...nodeIds]}::uuid[]) AND trashed_time IS NULL
      UNION ALL
      SELECT n.node_id, below.depth + 1 FROM below
      JOIN drive_node n ON n.tenant_id = ${tenantId} AND n.parent_id = below.node_id AND n.trashed_time IS NULL
    ), chosen AS (SELECT * FROM below LIMIT ${limit})
    SELECT n.* FROM chosen JOIN drive_node n ON n.tenant_id = ${tenantId} AND n.node_id = chosen.node_id
    ORDER BY chosen.depth`.execute(q)
  return rows
}

/** Levels below a node, counted; its row holds as many or more. */
export async function measureHeight(q: Queryable, tenantId: string, nodeId: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    ${belowOf(tenantId, [nodeId])} SELECT coalesce(max(depth), 0) AS height FROM below`.execute(q)
  return rows[0]!.height
}

/** Puts everything below these nodes into another space too; a trigger takes their versions along. */
export async function updateSpaceBelow(
  tx: Tx,
  tenantId: string,
  nodeIds: readonly string[],
  spaceId: string,
): Promise<void> {
  await sql`
    ${belowOf(tenantId, nodeIds)}
    UPDATE drive_node n SET space_id = ${spaceId} FROM below WHERE n.tenant_id = ${tenantId} AND n.node_id = below.node_id`.execute(
    tx,
  )
}

export type ChildOrder = { field: 'name' | 'modifiedTime' | 'bytes' | 'kind'; direction: 'asc' | 'desc' }

const sortOf = {
  name: sql`name`,
  modifiedTime: sql`modified_time`,
  bytes: sql`bytes`,
  // What it is called after the last dot.
  kind: sql`coalesce(lower(substring(name FROM '[.]([^.]{1,12})$')), '') COLLATE "C"`,
}

/**
 * What a folder holds of one kind, in an order, after a node of it.
 * @param after absent: from the beginning; one that is not there any more: nothing
 */
export async function selectChildren(
  q: Queryable,
  tenantId: string,
  parentId: string,
  kind: NodeRow['kind'],
  { order, after, limit }: { order: ChildOrder; after: ChildPlace | undefined; limit: number },
): Promise<(NodeRow & { sort: string })[]> {
  const isDescending = order.direction === 'desc'
  const sort = sortOf[order.field]
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const isAfter = after
    ? sql`AND (${sort}, node_id) ${isDescending ? sql`<` : sql`>`} (${placeOf(order.field, after.sort)}, ${after.nodeId}::uuid)`
    : sql``
  const { rows } = await sql<NodeRow & { sort: string }>`
    SELECT *, (${order.field === 'modifiedTime' ? microseconds : sort})::text AS sort FROM drive_node
    WHERE tenant_id = ${tenantId} AND parent_id = ${parentId} AND kind = ${kind} AND trashed_time IS NULL ${isAfter}
    ORDER BY ${sort} ${direction}, node_id ${direction} LIMIT ${limit}`.execute(q)
  return rows
}

/** Since 1970: a number, of which any is a time. */
const microseconds = sql`(extract(epoch FROM modified_time) * 1000000)::bigint`

export interface ChildPlace {
  sort: string
  nodeId: string
}

const placeOf = (field: ChildOrder['field'], sort: string): RawBuilder<unknown> => {
  if (field === 'modifiedTime')
    return sql`timestamptz '1970-01-01 00:00:00+00' + ${sort}::bigint * interval '1 microsecond'`
  return field === 'bytes' ? sql`${sort}::bigint` : sql`${sort}::text`
}

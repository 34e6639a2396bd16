import { sql } from 'kysely'
import type { UserKey } from '../../../platform/auth/user-key.ts'
import type { Queryable } from '../../../platform/db/index.ts'
import type { NodeRow } from '../tables.ts'

/** A file may be a version of many nodes; so many are looked at, in the order of how likely the person sees them. */
const mostNodes = 50

/** Nodes that have one of these files as a version. */
export async function selectNodesOfMedia(
  q: Queryable,
  me: UserKey,
  mediaIds: readonly string[],
): Promise<{ media_id: string; node_id: string }[]> {
  const { rows } = await sql<{ media_id: string; node_id: string }>`
    SELECT f.media_id, o.node_id FROM unnest(${[...mediaIds]}::uuid[]) AS f (media_id)
    CROSS JOIN LATERAL (
      SELECT DISTINCT n.node_id, ${distanceFrom(me)} AS distance FROM drive_version v
      JOIN drive_node n ON n.tenant_id = v.tenant_id AND n.node_id = v.node_id
      LEFT JOIN drive_space s ON s.tenant_id = n.tenant_id AND s.space_id = n.space_id
      WHERE v.tenant_id = ${me.tenantId} AND v.media_id = f.media_id
      ORDER BY distance LIMIT ${mostNodes}
    ) o`.execute(q)
  return rows
}

/** Their own, those of their rooms and those shared with them, those of workspaces, others. */
const distanceFrom = ({ tenantId, userId }: UserKey) => sql`CASE
  WHEN n.space_id = ${userId} THEN 0
  WHEN EXISTS (SELECT 1 FROM room_member r WHERE r.tenant_id = ${tenantId} AND r.room_id = n.space_id AND r.user_id = ${userId}) THEN 1
  WHEN n.seq IS NULL AND EXISTS (
    WITH RECURSIVE up AS (
      SELECT n.node_id, n.parent_id, 0 AS height
      UNION ALL
      SELECT p.node_id, p.parent_id, up.height + 1
      FROM up JOIN drive_node p ON p.tenant_id = ${tenantId} AND p.node_id = up.parent_id WHERE up.height < 256
    )
    SELECT 1 FROM up JOIN drive_share g ON g.tenant_id = ${tenantId} AND g.node_id = up.node_id
    WHERE g.user_id = ${userId} OR g.room_id IN (
      SELECT r.room_id FROM room_member r WHERE r.tenant_id = ${tenantId} AND r.user_id = ${userId})
  ) THEN 1
  WHEN s.kind = 'WORKSPACE' THEN 2
  ELSE 3 END`

/** Nodes whose current version, or attachment, this file is. */
export async function selectNodesWithMedia(
  q: Queryable,
  tenantId: string,
  mediaId: string,
): Promise<NodeRow[]> {
  return q
    .selectFrom('drive_node')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('media_id', '=', mediaId)
    .execute()
}

/** Whether a file is the current content, or any version, of a node. */
export async function hasMedia(q: Queryable, node: NodeRow, mediaId: string): Promise<boolean> {
  if (node.media_id === mediaId) return true
  const version = await q
    .selectFrom('drive_version')
    .select('version_id')
    .where('tenant_id', '=', node.tenant_id)
    .where('node_id', '=', node.node_id)
    .where('media_id', '=', mediaId)
    .limit(1)
    .executeTakeFirst()
  return version !== undefined
}

export async function selectMediaInUse(
  q: Queryable,
  tenantId: string,
  mediaIds: readonly string[],
): Promise<string[]> {
  const rows = await q
    .selectFrom('drive_version')
    .select('media_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('media_id', '=', sql<string>`ANY(${[...mediaIds]}::uuid[])`)
    .execute()
  return rows.map(row => row.media_id)
}

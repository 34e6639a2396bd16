import { sql } from 'kysely'
import type { UserKey } from '../../../platform/auth/user-key.ts'
import type { Queryable } from '../../../platform/db/index.ts'
import type { NodeRow } from '../tables.ts'

/** A file may be a version of many nodes; so many are looked at, those of the person first. */
const mostNodes = 50

/** Nodes that have one of these files as a version. */
export async function selectNodesOfMedia(
  q: Queryable,
  { tenantId, userId }: UserKey,
  mediaIds: readonly string[],
): Promise<{ media_id: string; node_id: string }[]> {
  const { rows } = await sql<{ media_id: string; node_id: string }>`
    SELECT f.media_id, o.node_id FROM unnest(${[...mediaIds]}::uuid[]) AS f (media_id)
    CROSS JOIN LATERAL (
      SELECT DISTINCT n.node_id, n.space_id = ${userId} AS is_own FROM drive_version v
      JOIN drive_node n ON n.tenant_id = v.tenant_id AND n.node_id = v.node_id
      WHERE v.tenant_id = ${tenantId} AND v.media_id = f.media_id
      ORDER BY is_own DESC LIMIT ${mostNodes}
    ) o`.execute(q)
  return rows
}

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

import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { NodeRow, SpaceRow } from './tables.ts'

/** What the shares of a node say of one person. */
export interface ShareRoles {
  /** The role of the person's own share there. */
  own_role: string | null
  /** Shares with rooms there, `roomId:role`. */
  room_roles: string[]
}

/** A folder above a node, or the node itself. */
export interface AncestorRow
  extends ShareRoles,
    Pick<NodeRow, 'node_id' | 'name' | 'trashed_time' | 'trashed_by'> {
  is_deleted: boolean
}

export interface ChainRow {
  node: NodeRow
  space_kind: SpaceRow['kind']
  /** From the node up to the root of its space. */
  chain: AncestorRow[]
}

/** Nodes with everything above them, in one statement. Those that are not there are left out. */
export async function selectChains(
  q: Queryable,
  { tenantId, userId }: UserKey,
  nodeIds: readonly string[],
): Promise<ChainRow[]> {
  const { rows } = await sql<Omit<ChainRow, 'node'> & NodeRow>`
    WITH RECURSIVE up AS (
      SELECT n.node_id AS of_node, n.node_id, n.parent_id, n.name, n.trashed_time, n.trashed_by, n.deleted_time, 0 AS height
      FROM drive_node n WHERE n.tenant_id = ${tenantId} AND n.node_id = ANY(${[...new Set(nodeIds)]}::uuid[])
      UNION ALL
      SELECT up.of_node, p.node_id, p.parent_id, p.name, p.trashed_time, p.trashed_by, p.deleted_time, up.height + 1
      FROM up JOIN drive_node p ON p.tenant_id = ${tenantId} AND p.node_id = up.parent_id
      WHERE up.height < 256
    ), chains AS (
      SELECT up.of_node, jsonb_agg(jsonb_build_object(
        'node_id', up.node_id, 'name', up.name, 'trashed_time', up.trashed_time, 'trashed_by', up.trashed_by,
        'is_deleted', up.deleted_time IS NOT NULL,
        'own_role', (SELECT role FROM drive_share s WHERE s.tenant_id = ${tenantId} AND s.node_id = up.node_id AND s.user_id = ${userId}),
        'room_roles', (SELECT coalesce(jsonb_agg(s.room_id || ':' || s.role), '[]') FROM drive_share s
          WHERE s.tenant_id = ${tenantId} AND s.node_id = up.node_id AND s.room_id IS NOT NULL)
      ) ORDER BY up.height) AS chain
      FROM up GROUP BY up.of_node
    )
    SELECT n.*, coalesce(s.kind, 'ROOM') AS space_kind, c.chain
    FROM chains c
    JOIN drive_node n ON n.tenant_id = ${tenantId} AND n.node_id = c.of_node
    LEFT JOIN drive_space s ON s.tenant_id = ${tenantId} AND s.space_id = n.space_id`.execute(q)
  return rows.map(({ chain, space_kind, ...node }) => ({ node, space_kind, chain }))
}

/** Of those of these nodes that are shared. */
export async function selectShareRoles(
  q: Queryable,
  { tenantId, userId }: UserKey,
  nodeIds: readonly string[],
): Promise<Map<string, ShareRoles>> {
  const { rows } = await sql<ShareRoles & { node_id: string }>`
    SELECT node_id, max(role) FILTER (WHERE user_id = ${userId}) AS own_role,
      coalesce(array_agg(room_id || ':' || role) FILTER (WHERE room_id IS NOT NULL), '{}') AS room_roles
    FROM drive_share WHERE tenant_id = ${tenantId} AND node_id = ANY(${[...nodeIds]}::uuid[])
    GROUP BY node_id`.execute(q)
  return new Map(rows.map(row => [row.node_id, row]))
}

/** What of a space is shared: with the person, and with which rooms. */
export async function selectSharedIn(
  q: Queryable,
  { tenantId, userId }: UserKey,
  spaceId: string,
): Promise<{ isOwn: boolean; rooms: string[] }> {
  const { rows } = await sql<{ is_own: boolean; rooms: string[] }>`
    SELECT coalesce(bool_or(s.user_id = ${userId}), false) AS is_own,
      coalesce(array_agg(DISTINCT s.room_id) FILTER (WHERE s.room_id IS NOT NULL), '{}') AS rooms
    FROM drive_share s JOIN drive_node n ON n.tenant_id = s.tenant_id AND n.node_id = s.node_id
    WHERE s.tenant_id = ${tenantId} AND n.space_id = ${spaceId} AND n.deleted_time IS NULL
      AND (s.user_id = ${userId} OR s.room_id IN (
        SELECT v.room_id FROM room_member v WHERE v.tenant_id = ${tenantId} AND v.user_id = ${userId}))`.execute(
    q,
  )
  return { isOwn: rows[0]!.is_own, rooms: rows[0]!.rooms }
}

/** Spaces in which something is shared with a room. */
export async function selectSpacesSharedWith(
  q: Queryable,
  tenantId: string,
  roomId: string,
): Promise<string[]> {
  const { rows } = await sql<{ space_id: string }>`
    SELECT DISTINCT n.space_id FROM drive_share s JOIN drive_node n ON n.tenant_id = s.tenant_id AND n.node_id = s.node_id
    WHERE s.tenant_id = ${tenantId} AND s.room_id = ${roomId}`.execute(q)
  return rows.map(row => row.space_id)
}

export interface LeavingShare {
  space_id: string
  user_id: string | null
  room_id: string | null
}

/** With whom these nodes and what stands below them are shared, of those that are in another space than this folder. */
export async function selectSharesLeaving(
  q: Queryable,
  tenantId: string,
  { nodeIds, parentId }: { nodeIds: readonly string[]; parentId: string },
): Promise<LeavingShare[]> {
  const { rows } = await sql<LeavingShare>`
    WITH RECURSIVE leaving AS (
      SELECT n.node_id, n.space_id FROM drive_node n
      JOIN drive_node f ON f.tenant_id = n.tenant_id AND f.node_id = ${parentId} AND f.space_id <> n.space_id
      WHERE n.tenant_id = ${tenantId} AND n.node_id = ANY(${[...nodeIds]}::uuid[])
      UNION ALL
      SELECT n.node_id, n.space_id FROM leaving
      JOIN drive_node n ON n.tenant_id = ${tenantId} AND n.parent_id = leaving.node_id
    )
    SELECT DISTINCT l.space_id, s.user_id, s.room_id FROM leaving l
    JOIN drive_share s ON s.tenant_id = ${tenantId} AND s.node_id = l.node_id`.execute(q)
  return rows
}

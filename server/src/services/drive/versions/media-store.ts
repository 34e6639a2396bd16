import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { NodeRow } from '../tables.ts'

/** A version of a node: those of one file stand in the order of their spaces. */
export interface MediaPlace {
  space_id: string
  version_id: string
  node_id: string
}

/** Nodes that have one of these files as a version, or as their picture: so many of each file, in no order. */
export async function selectNodesOfMedia(
  q: Queryable,
  tenantId: string,
  mediaIds: readonly string[],
  limit: number,
): Promise<{ media_id: string; node_id: string }[]> {
  const { rows } = await sql<{ media_id: string; node_id: string }>`
    SELECT f.media_id, o.node_id FROM unnest(${[...mediaIds]}::uuid[]) AS f (media_id)
    CROSS JOIN LATERAL (
      SELECT v.node_id FROM drive_version v WHERE v.tenant_id = ${tenantId} AND v.media_id = f.media_id
      UNION ALL
      SELECT n.node_id FROM drive_node n WHERE n.tenant_id = ${tenantId} AND n.picture_id = f.media_id
      LIMIT ${limit}
    ) o`.execute(q)
  return rows
}

/** Which part of the places of a file is asked for. */
export interface PlacesQuery {
  mediaId: string
  after: MediaPlace | undefined
  limit: number
}

/** Where a file stands in the person's own space, in those of their rooms, and in these. */
export async function selectPlacesIn(
  q: Queryable,
  me: UserKey,
  spaceIds: readonly string[],
  page: PlacesQuery,
): Promise<MediaPlace[]> {
  const { rows } = await sql<MediaPlace>`
    WITH place AS (
      SELECT unnest(${[me.userId, ...spaceIds]}::uuid[]) AS space_id UNION ${roomsOf(me)}
    )
    SELECT o.* FROM place CROSS JOIN LATERAL (
      SELECT v.space_id, v.version_id, v.node_id FROM drive_version v
      WHERE ${isPlace(me, page)} ORDER BY v.version_id LIMIT ${page.limit}
    ) o ORDER BY o.space_id, o.version_id LIMIT ${page.limit}`.execute(q)
  return rows
}

/** Where a file stands that is shared with the person or one of their rooms, or stands below what is. Only spaces of which something is are looked at. */
export async function selectSharedPlaces(
  q: Queryable,
  me: UserKey,
  page: PlacesQuery,
): Promise<MediaPlace[]> {
  const { tenantId, userId } = me
  const { rows } = await sql<MediaPlace>`
    WITH shared AS (
      SELECT s.node_id FROM drive_share s WHERE s.tenant_id = ${tenantId} AND s.user_id = ${userId}
      UNION
      SELECT s.node_id FROM (${roomsOf(me)}) r JOIN drive_share s ON s.tenant_id = ${tenantId} AND s.room_id = r.room_id
    ), place AS (
      SELECT DISTINCT n.space_id FROM shared JOIN drive_node n ON n.tenant_id = ${tenantId} AND n.node_id = shared.node_id
    )
    SELECT o.* FROM place CROSS JOIN LATERAL (
      SELECT v.space_id, v.version_id, v.node_id FROM drive_version v
      WHERE ${isPlace(me, page)} AND EXISTS (
        WITH RECURSIVE up AS (
          SELECT n.node_id, n.parent_id, 0 AS height FROM drive_node n WHERE n.tenant_id = ${tenantId} AND n.node_id = v.node_id
          UNION ALL
          SELECT p.node_id, p.parent_id, up.height + 1
          FROM up JOIN drive_node p ON p.tenant_id = ${tenantId} AND p.node_id = up.parent_id WHERE up.height < 256
        )
        SELECT FROM up WHERE node_id IN (SELECT node_id FROM shared)
      ) ORDER BY v.version_id LIMIT ${page.limit}
    ) o ORDER BY o.space_id, o.version_id LIMIT ${page.limit}`.execute(q)
  return rows
}

const roomsOf = ({ tenantId, userId }: UserKey) =>
  sql`SELECT room_id FROM room_member WHERE tenant_id = ${tenantId} AND user_id = ${userId}`

const isPlace = ({ tenantId }: UserKey, { mediaId, after }: PlacesQuery) => sql`
  v.tenant_id = ${tenantId} AND v.media_id = ${mediaId} AND v.space_id = place.space_id
  ${after ? sql`AND (v.space_id, v.version_id) > (${after.space_id}::uuid, ${after.version_id}::uuid)` : sql``}`

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
  const { rows } = await sql<{ media_id: string }>`
    SELECT f.media_id FROM unnest(${[...mediaIds]}::uuid[]) AS f (media_id)
    WHERE EXISTS (SELECT FROM drive_version v WHERE v.tenant_id = ${tenantId} AND v.media_id = f.media_id)
      OR EXISTS (SELECT FROM drive_node n WHERE n.tenant_id = ${tenantId} AND n.picture_id = f.media_id)`.execute(
    q,
  )
  return rows.map(row => row.media_id)
}

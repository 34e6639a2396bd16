import type { DriveRole } from '@trau/contract'
import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { ShareRow } from '../tables.ts'

/** Shares of these nodes, the oldest first. */
export async function selectSharesOf(
  q: Queryable,
  tenantId: string,
  nodeIds: readonly string[],
): Promise<ShareRow[]> {
  return q
    .selectFrom('drive_share')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('node_id', '=', sql<string>`ANY(${[...nodeIds]}::uuid[])`)
    .orderBy('created_time')
    .orderBy('share_id')
    .execute()
}

/** Those of these people who shared a file or folder with this person by name. */
export async function sharersAmong(
  q: Queryable,
  { tenantId, userId }: UserKey,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ created_by: string }>`
    SELECT DISTINCT created_by FROM drive_share
    WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND created_by = ANY(${userIds}::uuid[])`.execute(q)
  return rows.map(row => row.created_by)
}

export async function findShare(
  q: Queryable,
  tenantId: string,
  { nodeId, shareId }: { nodeId: string; shareId: string },
): Promise<ShareRow | undefined> {
  return q
    .selectFrom('drive_share')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('share_id', '=', shareId)
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
}

export type ShareTarget = { userId: string } | { roomId: string }

interface NewShares {
  nodeId: string
  targets: readonly ShareTarget[]
  role: DriveRole
  now: Date
}

/** Adds shares of a node; those that exist take the role. In the order of the targets, with whether it is new. */
export async function upsertShares(
  tx: Tx,
  me: UserKey,
  { nodeId, targets, role, now }: NewShares,
): Promise<(ShareRow & { is_new: boolean })[]> {
  const rows: (ShareRow & { is_new: boolean })[] = []
  for (const target of targets) {
    const column = 'userId' in target ? 'user_id' : 'room_id'
    const { rows: writtenRows } = await sql<ShareRow & { is_new: boolean }>`
      INSERT INTO drive_share (tenant_id, share_id, node_id, ${sql.ref(column)}, role, created_by, created_time)
      VALUES (${me.tenantId}, ${uuidv7()}, ${nodeId}, ${'userId' in target ? target.userId : target.roomId}, ${role},
        ${me.userId}, ${now})
      ON CONFLICT (tenant_id, node_id, ${sql.ref(column)}) WHERE ${sql.ref(column)} IS NOT NULL
      DO UPDATE SET role = excluded.role
      RETURNING *, xmax = 0 AS is_new`.execute(tx)
    rows.push(...writtenRows)
  }
  return rows
}

export async function updateShareRole(tx: Tx, row: ShareRow, role: DriveRole): Promise<void> {
  await tx
    .updateTable('drive_share')
    .set({ role })
    .where('tenant_id', '=', row.tenant_id)
    .where('share_id', '=', row.share_id)
    .execute()
}

export async function deleteShare(tx: Tx, row: ShareRow): Promise<void> {
  await tx
    .deleteFrom('drive_share')
    .where('tenant_id', '=', row.tenant_id)
    .where('share_id', '=', row.share_id)
    .execute()
}

/** What was shared with a person by name in a space is shared with them no more. */
export async function forgetSharesIn(tx: Tx, { tenantId, userId }: UserKey, spaceId: string): Promise<void> {
  await sql`
    DELETE FROM drive_share s USING drive_node n
    WHERE s.tenant_id = ${tenantId} AND s.user_id = ${userId}
      AND n.tenant_id = s.tenant_id AND n.node_id = s.node_id AND n.space_id = ${spaceId}`.execute(tx)
}

export interface SharedPlace {
  /** Epoch milliseconds. */
  time: number
  shareId: string
}

/**
 * What others shared with a person or with their rooms: the latest share of each node, after a place.
 * @param isUnlocked whether rooms that they have hidden count
 */
export async function selectSharedWith(
  q: Queryable,
  me: UserKey,
  isUnlocked: boolean,
  after: SharedPlace | undefined,
  limit: number,
): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    SELECT * FROM (
      SELECT DISTINCT ON (s.node_id) s.* FROM drive_share s
      JOIN drive_node n ON n.tenant_id = s.tenant_id AND n.node_id = s.node_id
      WHERE s.tenant_id = ${me.tenantId} AND n.space_id <> ${me.userId} AND s.created_by <> ${me.userId}
        AND (s.user_id = ${me.userId} OR s.room_id IN (
          SELECT v.room_id FROM room_member v
          WHERE v.tenant_id = ${me.tenantId} AND v.user_id = ${me.userId} AND NOT v.is_declined AND (${isUnlocked} OR NOT v.is_hidden)
        ))
      ORDER BY s.node_id, s.created_time DESC, s.share_id DESC
    ) latest
    WHERE ${after === undefined ? sql`true` : sql`(created_time, share_id) < (${new Date(after.time)}, ${after.shareId}::uuid)`}
    ORDER BY created_time DESC, share_id DESC LIMIT ${limit}`.execute(q)
  return rows
}

interface SharedWithin {
  nodeIds: readonly string[]
  /** Of these, what stands below counts too. */
  treeIds: readonly string[]
  /** How many nodes below them are looked through, from the top. */
  mostBelow: number
  limit: number
}

/** Shares of nodes, and of what stands below some of them. */
export async function selectSharesWithin(
  q: Queryable,
  tenantId: string,
  { nodeIds, treeIds, mostBelow, limit }: SharedWithin,
): Promise<Pick<ShareRow, 'node_id' | 'user_id' | 'room_id'>[]> {
  const { rows } = await sql<Pick<ShareRow, 'node_id' | 'user_id' | 'room_id'>>`
    WITH RECURSIVE below AS (
      SELECT unnest(${[...treeIds]}::uuid[]) AS node_id
      UNION ALL
      SELECT n.node_id FROM below JOIN drive_node n ON n.tenant_id = ${tenantId} AND n.parent_id = below.node_id
    ), changed AS (
      SELECT unnest(${[...nodeIds]}::uuid[]) AS node_id UNION (SELECT node_id FROM below LIMIT ${mostBelow})
    )
    SELECT s.node_id, s.user_id, s.room_id FROM changed c
    JOIN drive_share s ON s.tenant_id = ${tenantId} AND s.node_id = c.node_id LIMIT ${limit}`.execute(q)
  return rows
}

/** Names of what is shared with a person or with rooms that they have not hidden, without what is in the trash: the latest so many, the earliest first. */
export async function namesSharedWith(
  q: Queryable,
  me: UserKey,
  limit: number,
): Promise<{ nodeId: string; name: string }[]> {
  const shares = (await selectSharedWith(q, me, false, undefined, limit)).reverse()
  if (shares.length === 0) return []
  const rows = await q
    .selectFrom('drive_node')
    .select(['node_id', 'name'])
    .where('tenant_id', '=', me.tenantId)
    .where(
      'node_id',
      'in',
      shares.map(share => share.node_id),
    )
    .where('trashed_time', 'is', null)
    // The root of a space has no name.
    .where('parent_id', 'is not', null)
    .execute()
  const names = new Map(rows.map(row => [row.node_id, row.name]))
  return shares.flatMap(({ node_id: nodeId }) => {
    const name = names.get(nodeId)
    return name === undefined ? [] : [{ nodeId, name }]
  })
}

/** What shared files and folders are called, by `userId/nodeId`; those that are not shared with that person any more are left out. */
export async function sharedNames(
  q: Queryable,
  tenantId: string,
  shares: readonly { userId: string; nodeId: string }[],
): Promise<Map<string, string>> {
  if (shares.length === 0) return new Map()
  const { rows } = await sql<{ user_id: string; node_id: string; name: string }>`
    SELECT s.user_id, s.node_id, n.name
    FROM unnest(${shares.map(share => share.userId)}::uuid[], ${shares.map(share => share.nodeId)}::uuid[]) AS asked (user_id, node_id)
    JOIN drive_share s ON s.tenant_id = ${tenantId} AND s.user_id = asked.user_id AND s.node_id = asked.node_id
    JOIN drive_node n ON n.tenant_id = ${tenantId} AND n.node_id = s.node_id AND n.trashed_time IS NULL`.execute(
    q,
  )
  return new Map(rows.map(row => [`${row.user_id}/${row.node_id}`, row.name]))
}

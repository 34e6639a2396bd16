import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { SpaceRow } from '../tables.ts'

export interface NewSpace {
  tenantId: string
  spaceId: string
  kind: SpaceRow['kind']
  now: Date
}

/** With its root folder; nothing happens when it is there. */
export async function insertSpace(q: Queryable, { tenantId, spaceId, kind, now }: NewSpace): Promise<void> {
  await sql`
    WITH space AS (
      INSERT INTO drive_space (tenant_id, space_id, kind, changed_time, created_time)
      VALUES (${tenantId}, ${spaceId}, ${kind}, ${now}, ${now}) ON CONFLICT DO NOTHING
    )
    INSERT INTO drive_node (tenant_id, node_id, space_id, kind, name, name_key, change_seq, created_time, modified_time)
    VALUES (${tenantId}, ${spaceId}, ${spaceId}, 'FOLDER', '', '', 0, ${now}, ${now}) ON CONFLICT DO NOTHING`.execute(
    q,
  )
}

export async function findSpace(
  q: Queryable,
  tenantId: string,
  spaceId: string,
): Promise<SpaceRow | undefined> {
  return q
    .selectFrom('drive_space')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', spaceId)
    .executeTakeFirst()
}

/** Those of these spaces that are there, by id. */
export async function selectSpaces(
  q: Queryable,
  tenantId: string,
  spaceIds: readonly string[],
): Promise<Map<string, SpaceRow>> {
  const rows = await q
    .selectFrom('drive_space')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', sql<string>`ANY(${[...spaceIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.space_id, row]))
}

/**
 * Locks spaces, in the order of their ids, so that changes of one tree happen one after the other. Everything that changes a tree calls this
 * first in its transaction.
 */
export async function lockSpaces(tx: Tx, tenantId: string, spaceIds: readonly string[]): Promise<SpaceRow[]> {
  return tx
    .selectFrom('drive_space')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', sql<string>`ANY(${[...new Set(spaceIds)]}::uuid[])`)
    .orderBy('space_id')
    .forUpdate()
    .execute()
}

export interface SpaceOfRoom {
  room_id: string
  seq: number
  used_bytes: number
  quota_bytes: number | null
}

/** Those of the person's rooms that hold files or attachments, the last changed first. */
export async function selectSpacesOfRooms(
  q: Queryable,
  { tenantId, userId }: { tenantId: string; userId: string },
  isUnlocked: boolean,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SpaceOfRoom[]; total: number }> {
  const { rows } = await sql<SpaceOfRoom & { total: number }>`
    SELECT v.room_id, coalesce(s.seq, 0) AS seq, coalesce(s.used_bytes, 0) AS used_bytes, s.quota_bytes, count(*) OVER () AS total
    FROM room_member v
    LEFT JOIN drive_space s ON s.tenant_id = v.tenant_id AND s.space_id = v.room_id
    LEFT JOIN LATERAL (
      SELECT n.created_time FROM drive_node n
      WHERE n.tenant_id = v.tenant_id AND n.space_id = v.room_id AND n.seq IS NOT NULL ORDER BY n.seq DESC LIMIT 1
    ) attached ON true
    WHERE v.tenant_id = ${tenantId} AND v.user_id = ${userId} AND NOT v.is_declined AND (${isUnlocked} OR NOT v.is_hidden)
      AND (s.seq > 0 OR attached.created_time IS NOT NULL)
    ORDER BY greatest(s.changed_time, attached.created_time) DESC, v.room_id
    OFFSET ${offset} LIMIT ${limit}`.execute(q)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** By what deleted versions took. */
export async function shrinkSpace(
  tx: Tx,
  tenantId: string,
  spaceId: string,
  { bytes, foreignBytes }: { bytes: number; foreignBytes: number },
): Promise<void> {
  await tx
    .updateTable('drive_space')
    .set(eb => ({
      used_bytes: eb('used_bytes', '-', bytes),
      foreign_bytes: eb('foreign_bytes', '-', foreignBytes),
    }))
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', spaceId)
    .execute()
}

/** @param quotaBytes null: as the rules of the house say */
export async function updateQuota(
  tx: Tx,
  tenantId: string,
  spaceId: string,
  quotaBytes: number | null,
): Promise<void> {
  await tx
    .updateTable('drive_space')
    .set({ quota_bytes: quotaBytes })
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', spaceId)
    .execute()
}

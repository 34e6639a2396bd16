import { sql } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { RoomRow } from '../tables.ts'

/** The SQL of groups of workspaces, and of `room_member_parked`. */

export interface WorkspaceRoom {
  room_id: string
  name: string
  member_count: number
}

/** The groups of a workspace that somebody is in, or is to come back to, by name; their names as stored. */
export async function findWorkspaceRooms(
  q: Queryable,
  tenantId: string,
  workspaceId: string,
): Promise<WorkspaceRoom[]> {
  return q
    .selectFrom('room')
    .select(['room_id', 'name', 'member_count'])
    .where('tenant_id', '=', tenantId)
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`(member_count > 0 OR is_parked)`)
    .orderBy('name')
    .orderBy('room_id')
    .execute()
}

/** How many of them each of these workspaces has; none is left out. */
export async function countWorkspaceRooms(
  q: Queryable,
  tenantId: string,
  workspaceIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ workspace_id: string; total: number }>`
    SELECT workspace_id, count(*) AS total FROM room
    WHERE tenant_id = ${tenantId} AND workspace_id = ANY(${[...workspaceIds]}::uuid[]) AND (member_count > 0 OR is_parked)
    GROUP BY workspace_id`.execute(q)
  return new Map(rows.map(row => [row.workspace_id, row.total]))
}

/** Those that a person is in. */
export async function findRoomsOfMember(
  q: Queryable,
  { tenantId, userId }: UserKey,
  workspaceId: string,
): Promise<string[]> {
  const { rows } = await sql<{ room_id: string }>`
    SELECT r.room_id FROM room r
    JOIN room_member m ON m.tenant_id = r.tenant_id AND m.room_id = r.room_id AND m.user_id = ${userId}
    WHERE r.tenant_id = ${tenantId} AND r.workspace_id = ${workspaceId} ORDER BY r.room_id`.execute(q)
  return rows.map(row => row.room_id)
}

/** @param drafts by person */
export async function copyToParked(
  tx: Tx,
  room: RoomRow,
  drafts: ReadonlyMap<string, unknown>,
): Promise<void> {
  await sql`
    INSERT INTO room_member_parked (tenant_id, room_id, user_id, member, draft)
    SELECT tenant_id, room_id, user_id, to_jsonb(m), ${JSON.stringify(Object.fromEntries(drafts))}::jsonb -> user_id::text
    FROM room_member m
    WHERE tenant_id = ${room.tenant_id} AND room_id = ${room.room_id}`.execute(tx)
}

/** The drafts of those who are to come back, as they were stored. */
export async function selectParkedDrafts(tx: Tx, room: RoomRow): Promise<unknown[]> {
  const rows = await tx
    .selectFrom('room_member_parked')
    .select('draft')
    .where('tenant_id', '=', room.tenant_id)
    .where('room_id', '=', room.room_id)
    .where('draft', 'is not', null)
    .execute()
  return rows.map(row => row.draft)
}

/** Whether the person is to come back into a group when its workspace is restored. */
export async function isParked(
  q: Queryable,
  { tenantId, userId }: UserKey,
  roomId: string,
): Promise<boolean> {
  const row = await q
    .selectFrom('room_member_parked')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Puts them back as they were. Answers who came back. */
export async function takeParked(tx: Tx, room: RoomRow): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    WITH taken AS (
      DELETE FROM room_member_parked WHERE tenant_id = ${room.tenant_id} AND room_id = ${room.room_id} RETURNING member
    )
    INSERT INTO room_member SELECT back.* FROM taken, jsonb_populate_record(NULL::room_member, taken.member) AS back
    RETURNING user_id`.execute(tx)
  return rows.map(row => row.user_id)
}

export async function deleteParked(tx: Tx, room: RoomRow): Promise<void> {
  await tx
    .deleteFrom('room_member_parked')
    .where('tenant_id', '=', room.tenant_id)
    .where('room_id', '=', room.room_id)
    .execute()
}

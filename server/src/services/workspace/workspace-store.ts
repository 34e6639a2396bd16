import { type WorkspaceRole, type WorkspaceStatus, workspaceRoles } from '@trau/contract'
import { sql, type Updateable } from 'kysely'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import { idsOf, type Places } from '../admin-permission/index.ts'
import { forgetPastMembers } from './past-member-store.ts'
import type { MemberRow, WorkspaceRow } from './tables.ts'

/** The SQL of `workspace`, `workspace_member` and `workspace_default_room`. */

export type WorkspaceKey = Pick<WorkspaceRow, 'tenant_id' | 'workspace_id'>
export type OwnWorkspaceRow = WorkspaceRow & { role: WorkspaceRole }

const ofWorkspace = ({ tenant_id, workspace_id }: WorkspaceKey) =>
  sql<boolean>`tenant_id = ${tenant_id} AND workspace_id = ${workspace_id}`

/** A workspace with the person's role there; undefined to who is not in it. */
export async function findOwn(
  q: Queryable,
  { tenantId, userId }: UserKey,
  workspaceId: string,
): Promise<OwnWorkspaceRow | undefined> {
  const { rows } = await sql<OwnWorkspaceRow>`
    SELECT w.*, m.role FROM workspace w JOIN workspace_member m USING (tenant_id, workspace_id)
    WHERE m.tenant_id = ${tenantId} AND m.workspace_id = ${workspaceId} AND m.user_id = ${userId}`.execute(q)
  return rows[0]
}

/** How a workspace stands and what the person is there, who may be in it or not. */
export async function findPlace(
  q: Queryable,
  { tenantId, userId }: UserKey,
  workspaceId: string,
): Promise<{ status: WorkspaceStatus; role?: WorkspaceRole | undefined } | undefined> {
  const { rows } = await sql<{ status: WorkspaceStatus; role: WorkspaceRole | null }>`
    SELECT w.status, m.role FROM workspace w
    LEFT JOIN workspace_member m ON m.tenant_id = w.tenant_id AND m.workspace_id = w.workspace_id AND m.user_id = ${userId}
    WHERE w.tenant_id = ${tenantId} AND w.workspace_id = ${workspaceId}`.execute(q)
  return rows[0] && { status: rows[0].status, role: rows[0].role ?? undefined }
}

export async function findById(
  q: Queryable,
  tenantId: string,
  workspaceId: string,
): Promise<WorkspaceRow | undefined> {
  return q
    .selectFrom('workspace')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

/** The workspaces of a person, by name: those that they can see, or all of them. */
export async function selectOwn(
  q: Queryable,
  { tenantId, userId }: UserKey,
  { all = false }: { all?: boolean } = {},
): Promise<OwnWorkspaceRow[]> {
  const { rows } = await sql<OwnWorkspaceRow>`
    SELECT w.*, m.role FROM workspace_member m JOIN workspace w USING (tenant_id, workspace_id)
    WHERE m.tenant_id = ${tenantId} AND m.user_id = ${userId} AND (${all} OR w.status <> 'DELETED' OR m.role = 'OWNER')
    ORDER BY lower(w.name), w.workspace_id`.execute(q)
  return rows
}

/** Undefined where its id is taken. */
export async function insertWorkspace(
  tx: Tx,
  row: Omit<WorkspaceRow, 'status' | 'deleted_time' | 'status_before' | 'rooms_due_time'>,
): Promise<WorkspaceRow | undefined> {
  return tx
    .insertInto('workspace')
    .values({ ...row, status: 'ACTIVE' })
    .onConflict(conflict => conflict.columns(['tenant_id', 'workspace_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Whoever changes a workspace or its members waits for the others; who makes or joins its groups (`share`) waits for those. */
export async function lockWorkspace(
  tx: Tx,
  tenantId: string,
  workspaceId: string,
  strength: 'change' | 'share' = 'change',
): Promise<WorkspaceRow | undefined> {
  const query = tx
    .selectFrom('workspace')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('workspace_id', '=', workspaceId)
  return (strength === 'change' ? query.forUpdate() : query.forShare()).executeTakeFirst()
}

export async function updateWorkspaceRow(
  tx: Queryable,
  row: WorkspaceRow,
  change: Updateable<Tables['workspace']>,
): Promise<void> {
  Object.assign(row, change)
  await tx.updateTable('workspace').set(change).where(ofWorkspace(row)).execute()
}

export async function findMember(
  q: Queryable,
  of: WorkspaceKey,
  userId: string,
): Promise<MemberRow | undefined> {
  return q
    .selectFrom('workspace_member')
    .selectAll()
    .where(ofWorkspace(of))
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Those of these people who are in it; without `userIds` everybody, by role and then by joining. */
export async function selectMembers(
  q: Queryable,
  of: WorkspaceKey,
  userIds?: readonly string[],
): Promise<MemberRow[]> {
  let query = q.selectFrom('workspace_member').selectAll().where(ofWorkspace(of))
  if (userIds) query = query.where(sql<boolean>`user_id = ANY(${[...userIds]}::uuid[])`)
  return query
    .orderBy(sql`array_position(${[...workspaceRoles]}::text[], role::text)`)
    .orderBy('joined_time')
    .orderBy('user_id')
    .execute()
}

export async function countMembers(q: Queryable, of: WorkspaceKey, role?: WorkspaceRole): Promise<number> {
  let query = q.selectFrom('workspace_member').where(ofWorkspace(of))
  if (role) query = query.where('role', '=', role)
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

export async function insertMembers(
  tx: Tx,
  of: WorkspaceKey,
  userIds: readonly string[],
  { role, now }: { role: WorkspaceRole; now: Date },
): Promise<MemberRow[]> {
  if (userIds.length === 0) return []
  await forgetPastMembers(tx, of, userIds)
  return tx
    .insertInto('workspace_member')
    .values(
      userIds.map(user_id => ({
        tenant_id: of.tenant_id,
        workspace_id: of.workspace_id,
        user_id,
        role,
        joined_time: now,
      })),
    )
    .returningAll()
    .execute()
}

export async function setRole(
  tx: Tx,
  of: WorkspaceKey,
  userId: string,
  role: WorkspaceRole,
): Promise<MemberRow> {
  return tx
    .updateTable('workspace_member')
    .set({ role })
    .where(ofWorkspace(of))
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteMember(tx: Tx, of: WorkspaceKey, userId: string): Promise<void> {
  await tx.deleteFrom('workspace_member').where(ofWorkspace(of)).where('user_id', '=', userId).execute()
}

export async function selectDefaultRoomIds(q: Queryable, of: WorkspaceKey): Promise<string[]> {
  const rows = await q
    .selectFrom('workspace_default_room')
    .select('room_id')
    .where(ofWorkspace(of))
    .orderBy('room_id')
    .execute()
  return rows.map(row => row.room_id)
}

export async function insertDefaultRoom(tx: Tx, { tenant_id, workspace_id }: WorkspaceKey, roomId: string) {
  await tx
    .insertInto('workspace_default_room')
    .values({ tenant_id, workspace_id, room_id: roomId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteDefaultRooms(
  tx: Tx,
  of: WorkspaceKey,
  roomIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('workspace_default_room')
    .where(ofWorkspace(of))
    .where(sql<boolean>`room_id = ANY(${[...roomIds]}::uuid[])`)
    .execute()
}

/** Workspaces whose groups do not all follow their status yet. */
export async function selectRoomsDue(q: Queryable, before: Date, limit: number): Promise<WorkspaceRow[]> {
  return q
    .selectFrom('workspace')
    .selectAll()
    .where('rooms_due_time', '<=', before)
    .orderBy('rooms_due_time')
    .limit(limit)
    .execute()
}

/** Every group follows the status, unless it has changed since. */
export async function clearRoomsDue(q: Queryable, row: WorkspaceRow): Promise<void> {
  await q
    .updateTable('workspace')
    .set({ rooms_due_time: null })
    .where(ofWorkspace(row))
    .where('rooms_due_time', '=', row.rooms_due_time)
    .execute()
}

/** Those that were deleted before this time. */
export async function selectOver(q: Queryable, before: Date, limit: number): Promise<WorkspaceRow[]> {
  return q
    .selectFrom('workspace')
    .selectAll()
    .where('deleted_time', '<=', before)
    .orderBy('deleted_time')
    .limit(limit)
    .execute()
}

export async function deleteWorkspaceRow(q: Queryable, row: WorkspaceRow): Promise<void> {
  await q.deleteFrom('workspace').where(ofWorkspace(row)).execute()
}

/** A page of all workspaces of a tenant, the newest first, and how many there are. */
export async function selectAll(
  q: Queryable,
  tenantId: string,
  filter: {
    status?: WorkspaceStatus | undefined
    search?: string | undefined
    /** Where the reader may see workspaces. */
    places: Places
  },
  page: { offset: number; limit: number },
): Promise<{ rows: (WorkspaceRow & { member_count: number })[]; total: number }> {
  const { rows } = await sql<WorkspaceRow & { member_count: number; total: number }>`
    SELECT page.*, (
      SELECT count(*) FROM workspace_member m
      WHERE m.tenant_id = ${tenantId} AND m.workspace_id = page.workspace_id
    ) AS member_count FROM (
      SELECT w.*, count(*) OVER () AS total FROM workspace w
      WHERE w.tenant_id = ${tenantId}
        AND ${
          filter.places.isEverywhere
            ? sql`w.workspace_id <> ALL(${idsOf(filter.places.workspaces, false)}::uuid[])`
            : sql`w.workspace_id = ANY(${idsOf(filter.places.workspaces, true)}::uuid[])`
        }
        ${filter.status ? sql`AND w.status = ${filter.status}` : sql``}
        ${filter.search ? sql`AND strpos(fold(w.name), fold(${filter.search})) > 0` : sql``}
      ORDER BY w.workspace_id DESC OFFSET ${page.offset} LIMIT ${page.limit}
    ) page ORDER BY page.workspace_id DESC`.execute(q)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** The owners of these workspaces, the longest in it first. */
export async function selectOwners(
  q: Queryable,
  tenantId: string,
  workspaceIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ workspace_id: string; user_ids: string[] }>`
    SELECT workspace_id, array_agg(user_id ORDER BY joined_time, user_id) AS user_ids FROM workspace_member
    WHERE tenant_id = ${tenantId} AND workspace_id = ANY(${[...workspaceIds]}::uuid[]) AND role = 'OWNER'
    GROUP BY workspace_id`.execute(q)
  return new Map(rows.map(row => [row.workspace_id, row.user_ids]))
}

/** By id. */
export async function selectWorkspaceNames(
  q: Queryable,
  tenantId: string,
  workspaceIds: readonly string[],
): Promise<Map<string, string>> {
  if (workspaceIds.length === 0) return new Map()
  const rows = await q
    .selectFrom('workspace')
    .select(['workspace_id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('workspace_id', 'in', workspaceIds)
    .execute()
  return new Map(rows.map(row => [row.workspace_id, row.name]))
}

/** Those of these people who are in workspaces, and in each of them guests. */
export async function selectOnlyGuests(
  q: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM workspace_member
    WHERE tenant_id = ${tenantId} AND user_id = ANY(${userIds}::uuid[])
    GROUP BY user_id HAVING bool_and(role = 'GUEST')`.execute(q)
  return new Set(rows.map(row => row.user_id))
}

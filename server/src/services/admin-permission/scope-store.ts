import type { RoleScope, ScopeKind, ScopeOption } from '@trau/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import { idsOf, type Places } from './place-ids.ts'
import type { Path } from './resolve.ts'
import { searchPattern } from './role-store.ts'

/** Which workspaces and rooms there are for a role to hold in. */

/** That one list of them shows; a name narrows it. */
export const mostScopes = 50

/** The path to a scope that a role may hold in; undefined where it is not there. */
export async function findPath(db: Queryable, tenantId: string, scope: RoleScope): Promise<Path | undefined> {
  const { kind, id } = scope
  if (kind === 'TENANT') return [scope]
  const { rows } = await (kind === 'ROOM'
    ? sql<{ workspace_id: string | null }>`
        SELECT workspace_id FROM room WHERE tenant_id = ${tenantId} AND room_id = ${id} AND type <> 'SELF'`
    : sql<{ workspace_id: string }>`
        SELECT workspace_id FROM workspace WHERE tenant_id = ${tenantId} AND workspace_id = ${id}`
  ).execute(db)
  if (!rows[0]) return undefined
  return kind === 'ROOM' ? pathOfRoom(id!, rows[0].workspace_id ?? undefined) : [{ kind: 'TENANT' }, scope]
}

/** The workspaces of these rooms; a room without one is not in the answer. A room stays in its workspace for ever. */
export async function selectWorkspacesOf(
  db: Queryable,
  tenantId: string,
  roomIds: readonly string[],
): Promise<Map<string, string>> {
  if (roomIds.length === 0) return new Map()
  const { rows } = await sql<{ room_id: string; workspace_id: string }>`
    SELECT room_id, workspace_id FROM room
    WHERE tenant_id = ${tenantId} AND room_id = ANY(${[...roomIds]}::uuid[]) AND workspace_id IS NOT NULL`.execute(
    db,
  )
  return new Map(rows.map(row => [row.room_id, row.workspace_id]))
}

/** The scopes above a scope, and itself. */
export async function pathTo(db: Queryable, tenantId: string, scope: RoleScope): Promise<Path> {
  if (scope.kind === 'TENANT') return [scope]
  if (scope.kind === 'WORKSPACE') return [{ kind: 'TENANT' }, scope]
  const workspaceId = (await selectWorkspacesOf(db, tenantId, [scope.id!])).get(scope.id!)
  return pathOfRoom(scope.id!, workspaceId)
}

export const pathOfRoom = (roomId: string, workspaceId: string | undefined): Path => [
  { kind: 'TENANT' },
  ...(workspaceId ? [{ kind: 'WORKSPACE' as const, id: workspaceId }] : []),
  { kind: 'ROOM', id: roomId },
]

/** Workspaces first, then groups, by name; of `places`, where that is given. */
export async function selectScopes(
  db: Queryable,
  tenantId: string,
  {
    search,
    kind,
    id,
    places,
  }: {
    search: string
    kind?: ScopeKind | undefined
    id?: string | undefined
    places?: Places | undefined
  },
  limit: number,
): Promise<ScopeOption[]> {
  const matches = (ofKind: ScopeKind, name: string, idColumn: string) => sql`
    AND ${kind === undefined || kind === ofKind}
    ${search ? sql`AND fold(${sql.ref(name)}) LIKE fold(${searchPattern(search)})` : sql``}
    ${id ? sql`AND ${sql.ref(idColumn)} = ${id}` : sql``}`
  const placeSql = (idColumn: string, of: Places['rooms']) => sql`
    CASE WHEN ${sql.ref(idColumn)} = ANY(${idsOf(of, true)}::uuid[]) THEN true
      WHEN ${sql.ref(idColumn)} = ANY(${idsOf(of, false)}::uuid[]) THEN false END`
  // What is said of a room beats what is said of its workspace, as in `isIn`.
  const isOpen = (...cases: RawBuilder<unknown>[]) =>
    places ? sql`AND coalesce(${sql.join([...cases, sql`${places.isEverywhere}`])})` : sql``
  const ofWorkspace = places ? [placeSql('w.workspace_id', places.workspaces)] : []
  const ofRoom = places
    ? [placeSql('r.room_id', places.rooms), placeSql('r.workspace_id', places.workspaces)]
    : []
  const { rows } = await sql<{
    kind: ScopeOption['kind']
    id: string
    name: string
    workspace_name: string | null
    members: number
  }>`
    (SELECT 'WORKSPACE' AS kind, w.workspace_id AS id, w.name, NULL AS workspace_name,
        (SELECT count(*) FROM workspace_member m WHERE m.tenant_id = w.tenant_id AND m.workspace_id = w.workspace_id) AS members
      FROM workspace w WHERE w.tenant_id = ${tenantId} AND w.status <> 'DELETED' ${matches('WORKSPACE', 'w.name', 'w.workspace_id')}
        ${isOpen(...ofWorkspace)}
      ORDER BY w.name COLLATE "vi-x-icu", w.workspace_id LIMIT ${limit})
    UNION ALL
    (SELECT 'ROOM', r.room_id, r.name, w.name,
        (SELECT count(*) FROM room_member m WHERE m.tenant_id = r.tenant_id AND m.room_id = r.room_id)
      FROM room r LEFT JOIN workspace w ON w.tenant_id = r.tenant_id AND w.workspace_id = r.workspace_id
      WHERE r.tenant_id = ${tenantId} AND r.type = 'GROUP' ${matches('ROOM', 'r.name', 'r.room_id')}
        ${isOpen(...ofRoom)}
      ORDER BY r.name COLLATE "vi-x-icu", r.room_id LIMIT ${limit})
    LIMIT ${limit}`.execute(db)
  return rows.map(({ kind, id, name, workspace_name, members }) => ({
    ...{ kind, id, name, memberCount: members },
    ...(workspace_name !== null && { workspaceName: workspace_name }),
  }))
}

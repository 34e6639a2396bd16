import {
  type BuiltInRole,
  builtInRoles,
  type Permission,
  placeablePermissions,
  type Role,
  type ScopeKind,
} from '@trau/contract'
import { type RawBuilder, sql } from 'kysely'
import { actorNames, operatorId } from '#platform/auth/operator.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { allPermissions, givenBy, type HeldRole, knownOnes, templatePermissions } from './resolve.ts'
import type { RoleRow } from './tables.ts'
import './tables.ts'

interface ContentRow {
  role_id: string
  name: string
  built_in: BuiltInRole | null
  scope_kind: ScopeKind
  scope_id: string | null
  template_id: string | null
  template_version: number | null
  template_name: string | null
  template_built_in: BuiltInRole | null
  permissions: string[] | null
  allow: string[]
  deny: string[]
}

const content = sql`r.role_id, r.name, r.built_in, r.scope_kind, r.scope_id, r.template_id, r.template_version, r.allow, r.deny,
  t.name AS template_name, t.built_in AS template_built_in, v.permissions`
const templates = sql`
  LEFT JOIN role_template t ON t.tenant_id = r.tenant_id AND t.template_id = r.template_id
  LEFT JOIN role_template_version v
    ON v.tenant_id = r.tenant_id AND v.template_id = r.template_id AND v.version = r.template_version`

function heldRole(row: ContentRow): HeldRole {
  const isActing = (permission: Permission) =>
    row.scope_kind === 'TENANT' || placeablePermissions.includes(permission)
  return {
    roleId: row.role_id,
    name: row.name,
    ...(row.built_in && { builtIn: row.built_in }),
    scope: { kind: row.scope_kind, ...(row.scope_id && { id: row.scope_id }) },
    ...(row.template_id && {
      template: {
        templateId: row.template_id,
        name: row.template_name!,
        version: row.template_version!,
        permissions: templatePermissions(row.template_built_in, row.permissions ?? []).filter(isActing),
      },
    }),
    allow: knownOnes(row.allow).filter(isActing),
    deny: knownOnes(row.deny).filter(isActing),
  }
}

/** All roles of these people, in whatever scope; one statement. Who holds none is not in the answer. */
export async function selectHeldRoles(
  db: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, HeldRole[]>> {
  const { rows } = await sql<ContentRow & { user_id: string }>`
    SELECT ru.user_id, ${content}
    FROM role_user ru JOIN role r ON r.tenant_id = ru.tenant_id AND r.role_id = ru.role_id ${templates}
    WHERE ru.tenant_id = ${tenantId} AND ru.user_id = ANY(${userIds}::uuid[])
    ORDER BY r.built_in IS NULL, r.role_id`.execute(db)
  const roles = new Map<string, HeldRole[]>()
  for (const row of rows) {
    const own = roles.get(row.user_id) ?? []
    own.push(heldRole(row))
    roles.set(row.user_id, own)
  }
  for (const userId of userIds) if (isActor(userId)) roles.set(userId, [actorRole])
  return roles
}

/** Those of these people who hold the role, locked so that it is not taken from them before the transaction ends. */
export async function holdHolders(
  tx: Queryable,
  tenantId: string,
  roleId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM role_user
    WHERE tenant_id = ${tenantId} AND role_id = ${roleId} AND user_id = ANY(${userIds}::uuid[])
    ORDER BY user_id FOR KEY SHARE`.execute(tx)
  return new Set(rows.map(row => row.user_id))
}

/** These roles by id; what is not there is left out. */
export async function selectRolesById(
  db: Queryable,
  tenantId: string,
  roleIds: readonly string[],
): Promise<Map<string, HeldRole>> {
  const { rows } = await sql<ContentRow>`
    SELECT ${content} FROM role r ${templates}
    WHERE r.tenant_id = ${tenantId} AND r.role_id = ANY(${roleIds}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.role_id, heldRole(row)]))
}

/** People who hold the same roles, one of which was asked about. */
export interface HolderGroup {
  roleIds: string[]
  count: number
  /** Some of them. */
  userIds: string[]
}

/** The holders of a role by what else they hold, the largest groups first. */
export async function selectHolderGroups(
  db: Queryable,
  tenantId: string,
  roleId: string,
  { groups, people }: { groups: number; people: number },
): Promise<HolderGroup[]> {
  const { rows } = await sql<{ role_ids: string[]; count: number; user_ids: string[] }>`
    SELECT role_ids, count(*) AS count, (array_agg(user_id ORDER BY user_id))[1:${people}::int] AS user_ids
    FROM (
      SELECT own.user_id, array_agg(every.role_id ORDER BY every.role_id) AS role_ids
      FROM role_user own JOIN role_user every ON every.tenant_id = own.tenant_id AND every.user_id = own.user_id
      WHERE own.tenant_id = ${tenantId} AND own.role_id = ${roleId}
      GROUP BY own.user_id) AS held
    GROUP BY role_ids ORDER BY count(*) DESC, role_ids LIMIT ${groups}`.execute(db)
  return rows.map(row => ({ roleIds: row.role_ids, count: row.count, userIds: row.user_ids }))
}

const isActor = (userId: string) => Object.hasOwn(actorNames, userId)

/** The roles of one person, in one statement; undefined where nobody is there, or an erasure left nothing but the row. */
export async function findHeldRoles(
  db: Queryable,
  { tenantId, userId }: UserKey,
): Promise<HeldRole[] | undefined> {
  const { rows } = await sql<ContentRow | { role_id: null }>`
    SELECT ${content}
    FROM app_user u
    LEFT JOIN (role_user ru JOIN role r ON r.tenant_id = ru.tenant_id AND r.role_id = ru.role_id ${templates})
      ON ru.tenant_id = u.tenant_id AND ru.user_id = u.user_id
    WHERE u.tenant_id = ${tenantId} AND u.user_id = ${userId} AND u.erased_time IS NULL
    ORDER BY r.built_in IS NULL, r.role_id`.execute(db)
  if (rows.length === 0) return undefined
  return rows.flatMap(row => (row.role_id === null ? [] : [heldRole(row)]))
}

/** Of who is no account. */
export const rolesOfActor = (userId: string): HeldRole[] => (isActor(userId) ? [actorRole] : [])

/** Of the operator and of directories, which nobody signs in as. */
const actorRole: HeldRole = {
  ...{ roleId: operatorId, name: 'server', builtIn: 'SUPER_ADMIN', scope: { kind: 'TENANT' } },
  ...{ allow: allPermissions, deny: [] },
}

/** Who administrates the tenant: holds a role of all of it that gives anything. */
export async function selectAdministratorIds(db: Queryable, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT ru.user_id FROM role r JOIN role_user ru ON ru.tenant_id = r.tenant_id AND ru.role_id = r.role_id
    WHERE r.tenant_id = ${tenantId} AND r.scope_kind = 'TENANT' AND r.is_administrative`.execute(db)
  return rows.map(row => row.user_id)
}

/** Administrators who can sign in, SUPER_ADMINs first. */
export async function selectPresentAdministrators(
  db: Queryable,
  tenantId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT u.user_id
    FROM role r
    JOIN role_user ru ON ru.tenant_id = r.tenant_id AND ru.role_id = r.role_id
    JOIN app_user u ON u.tenant_id = ru.tenant_id AND u.user_id = ru.user_id AND NOT u.is_locked AND u.erased_time IS NULL
    WHERE r.tenant_id = ${tenantId} AND r.scope_kind = 'TENANT' AND r.is_administrative
    GROUP BY u.user_id
    ORDER BY bool_or(r.built_in = 'SUPER_ADMIN') IS TRUE DESC, u.user_id LIMIT ${limit}`.execute(db)
  return rows.map(row => row.user_id)
}

/** Held until the transaction ends by whoever changes roles of the tenant, or who holds them: what is decided stays so. */
export async function lockRoles(tx: Tx, tenantId: string): Promise<void> {
  await sql`SELECT FROM role WHERE tenant_id = ${tenantId} AND built_in = 'SUPER_ADMIN' FOR NO KEY UPDATE`.execute(
    tx,
  )
}

/** Those who are not locked. */
export async function selectSuperAdminIds(tx: Tx, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT u.user_id
    FROM role r
    JOIN role_user ru ON ru.tenant_id = r.tenant_id AND ru.role_id = r.role_id
    JOIN app_user u ON u.tenant_id = ru.tenant_id AND u.user_id = ru.user_id AND NOT u.is_locked AND u.erased_time IS NULL
    WHERE r.tenant_id = ${tenantId} AND r.built_in = 'SUPER_ADMIN'`.execute(tx)
  return rows.map(row => row.user_id)
}

interface ViewRow extends ContentRow {
  description: string
  newest_version: number | null
  user_count: number
  version: number
  created_time: Date
  updated_time: Date
}

export const viewRole = (row: ViewRow): Role => {
  const role = heldRole(row)
  return {
    roleId: role.roleId,
    name: role.name,
    description: row.description,
    ...(role.builtIn && { builtIn: role.builtIn }),
    scope: role.scope,
    ...(role.template && {
      template: {
        ...role.template,
        permissions: [...role.template.permissions],
        newestVersion: row.newest_version!,
      },
    }),
    allow: [...role.allow],
    deny: [...role.deny],
    permissions: givenBy(role),
    userCount: row.user_count,
    version: row.version,
    createdTime: row.created_time.getTime(),
    updatedTime: row.updated_time.getTime(),
  }
}

const order = sql`r.built_in IS NULL, array_position(${[...builtInRoles]}::text[], r.built_in), r.name COLLATE "vi-x-icu", r.role_id`

async function selectViews(
  db: Queryable,
  where: RawBuilder<unknown>,
  page: { offset: number; limit: number },
): Promise<Role[]> {
  const { rows } = await sql<ViewRow>`
    SELECT ${content}, r.description, r.version, r.created_time, r.updated_time, t.version AS newest_version,
      CASE WHEN r.built_in = 'MEMBER'
        THEN (SELECT count(*) FROM app_user u WHERE u.tenant_id = r.tenant_id AND u.erased_time IS NULL)
        ELSE (SELECT count(*) FROM role_user ru WHERE ru.tenant_id = r.tenant_id AND ru.role_id = r.role_id) END AS user_count
    FROM role r ${templates} WHERE ${where} ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}`.execute(
    db,
  )
  return rows.map(viewRole)
}

export interface RoleFilter {
  search?: string | undefined
  scopeKind?: ScopeKind | undefined
  scopeId?: string | undefined
  templateId?: string | undefined
}

export const searchPattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

export async function selectRoles(
  db: Queryable,
  tenantId: string,
  { search, scopeKind, scopeId, templateId }: RoleFilter,
  page: { offset: number; limit: number },
): Promise<{ items: Role[]; total: number }> {
  const where = sql`r.tenant_id = ${tenantId}
    ${search ? sql`AND fold(r.name) LIKE fold(${searchPattern(search)})` : sql``}
    ${scopeKind ? sql`AND r.scope_kind = ${scopeKind}` : sql``}
    ${scopeId ? sql`AND r.scope_id = ${scopeId}` : sql``}
    ${templateId ? sql`AND r.template_id = ${templateId}` : sql``}`
  const [items, { rows }] = await Promise.all([
    selectViews(db, where, page),
    sql<{ total: number }>`SELECT count(*) AS total FROM role r WHERE ${where}`.execute(db),
  ])
  return { items, total: rows[0]!.total }
}

export async function findRole(db: Queryable, tenantId: string, roleId: string): Promise<Role | undefined> {
  const one = { offset: 0, limit: 1 }
  return (await selectViews(db, sql`r.tenant_id = ${tenantId} AND r.role_id = ${roleId}`, one))[0]
}

export async function findBuiltInRole(db: Queryable, tenantId: string, builtIn: BuiltInRole): Promise<Role> {
  const where = sql`r.tenant_id = ${tenantId} AND r.built_in = ${builtIn}`
  const [role] = await selectViews(db, where, { offset: 0, limit: 1 })
  if (!role) throw new Error(`the tenant ${tenantId} has no role ${builtIn}`)
  return role
}

/** Every role of a person, by row. */
export const selectRolesOf = (db: Queryable, { tenantId, userId }: UserKey, limit: number): Promise<Role[]> =>
  selectViews(
    db,
    sql`r.tenant_id = ${tenantId} AND r.role_id IN (SELECT role_id FROM role_user WHERE tenant_id = ${tenantId} AND user_id = ${userId})`,
    { offset: 0, limit },
  )

export async function countRoles(db: Queryable, tenantId: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*) AS n FROM role WHERE tenant_id = ${tenantId}`.execute(db)
  return rows[0]!.n
}

/** All roles of a workspace or room that is gone, with who holds them. */
export const deleteRolesOf = (
  q: Queryable,
  tenantId: string,
  place: { kind: 'WORKSPACE' | 'ROOM'; id: string },
): Promise<unknown> =>
  q
    .deleteFrom('role')
    .where('tenant_id', '=', tenantId)
    .where('scope_kind', '=', place.kind)
    .where('scope_id', '=', place.id)
    .execute()

type Writable = Pick<
  RoleRow,
  'name' | 'description' | 'template_id' | 'template_version' | 'allow' | 'deny' | 'is_administrative'
>

export async function insertRole(
  tx: Tx,
  tenantId: string,
  row: Writable & Pick<RoleRow, 'role_id' | 'scope_kind' | 'scope_id'>,
): Promise<void> {
  await tx
    .insertInto('role')
    .values({ tenant_id: tenantId, ...row })
    .execute()
}

/** @returns whether it starts or stops giving anything: then `followRoles` is due for who holds it */
export async function writeRole(tx: Tx, tenantId: string, roleId: string, row: Writable): Promise<boolean> {
  const before = await tx
    .selectFrom('role')
    .select('is_administrative')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('role')
    .set(eb => ({ ...row, version: eb('version', '+', 1), updated_time: sql<Date>`now()` }))
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .execute()
  return before.is_administrative !== row.is_administrative
}

/** After what a role gives has changed: whether these people, who hold it, administrate the tenant. */
export const followRoles = (tx: Tx, tenantId: string, userIds: readonly string[]): Promise<unknown> =>
  sql`SELECT follow_roles(${tenantId}, ${userIds}::uuid[])`.execute(tx)

export async function removeRole(tx: Tx, tenantId: string, roleId: string): Promise<void> {
  await tx.deleteFrom('role').where('tenant_id', '=', tenantId).where('role_id', '=', roleId).execute()
}

export async function selectHolderIds(db: Queryable, tenantId: string, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('role_user')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .execute()
  return rows.map(row => row.user_id)
}

/** Those of these people who can hold a role, with how many they hold. */
export async function selectCandidates(
  db: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; roles: number }>`
    SELECT u.user_id, (SELECT count(*) FROM role_user ru WHERE ru.tenant_id = u.tenant_id AND ru.user_id = u.user_id) AS roles
    FROM app_user u WHERE u.tenant_id = ${tenantId} AND u.user_id = ANY(${userIds}::uuid[]) AND u.erased_time IS NULL`.execute(
    db,
  )
  return new Map(rows.map(row => [row.user_id, row.roles]))
}

/** @returns who did not hold it before */
export async function insertHolders(
  tx: Tx,
  tenantId: string,
  roleId: string,
  userIds: readonly string[],
  grantedBy: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    INSERT INTO role_user (tenant_id, role_id, user_id, granted_by)
    SELECT ${tenantId}, ${roleId}, id, ${grantedBy} FROM unnest(${userIds}::uuid[]) AS id
    ON CONFLICT DO NOTHING RETURNING user_id`.execute(tx)
  return rows.map(row => row.user_id)
}

/** @returns who held it */
export async function deleteHolders(
  tx: Tx,
  tenantId: string,
  roleIds: readonly string[],
  userIds: readonly string[],
): Promise<{ user_id: string; role_id: string }[]> {
  const { rows } = await sql<{ user_id: string; role_id: string }>`
    DELETE FROM role_user
    WHERE tenant_id = ${tenantId} AND role_id = ANY(${roleIds}::uuid[]) AND user_id = ANY(${userIds}::uuid[])
    RETURNING user_id, role_id`.execute(tx)
  return rows
}

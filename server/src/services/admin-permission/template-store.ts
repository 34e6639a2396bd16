import { type BuiltInRole, builtInRoles, type RoleTemplate } from '@trau/contract'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { templatePermissions } from './resolve.ts'
import { searchPattern } from './role-store.ts'
import './tables.ts'

interface ViewRow {
  template_id: string
  built_in: BuiltInRole | null
  name: string
  description: string
  version: number
  permissions: string[]
  role_count: number
  created_time: Date
  updated_time: Date
}

const view = (row: ViewRow): RoleTemplate => ({
  templateId: row.template_id,
  name: row.name,
  description: row.description,
  ...(row.built_in && { builtIn: row.built_in }),
  version: row.version,
  permissions: [...templatePermissions(row.built_in, row.permissions)],
  roleCount: row.role_count,
  createdTime: row.created_time.getTime(),
  updatedTime: row.updated_time.getTime(),
})

const fields = sql`t.template_id, t.built_in, t.name, t.description, t.version, v.permissions, t.created_time, t.updated_time,
  (SELECT count(*) FROM role r WHERE r.tenant_id = t.tenant_id AND r.template_id = t.template_id) AS role_count`
const newest = sql`role_template t JOIN role_template_version v
  ON v.tenant_id = t.tenant_id AND v.template_id = t.template_id AND v.version = t.version`

export async function selectTemplates(
  db: Queryable,
  tenantId: string,
  search: string | undefined,
  page: { offset: number; limit: number },
): Promise<{ items: RoleTemplate[]; total: number }> {
  const where = sql`t.tenant_id = ${tenantId} ${search ? sql`AND fold(t.name) LIKE fold(${searchPattern(search)})` : sql``}`
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<ViewRow>`
      SELECT ${fields} FROM ${newest} WHERE ${where}
      ORDER BY t.built_in IS NULL, array_position(${[...builtInRoles]}::text[], t.built_in), t.name COLLATE "vi-x-icu", t.template_id
      LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*) AS total FROM role_template t WHERE ${where}`.execute(db),
  ])
  return { items: rows.map(view), total: counts[0]!.total }
}

export async function findTemplate(
  db: Queryable,
  tenantId: string,
  templateId: string,
): Promise<RoleTemplate | undefined> {
  const { rows } = await sql<ViewRow>`
    SELECT ${fields} FROM ${newest} WHERE t.tenant_id = ${tenantId} AND t.template_id = ${templateId}`.execute(
    db,
  )
  return rows[0] && view(rows[0])
}

interface VersionRow {
  version: number
  permissions: string[]
  author_id: string | null
  created_time: Date
}

export async function selectVersions(
  db: Queryable,
  tenantId: string,
  templateId: string,
  page: { offset: number; limit: number },
): Promise<VersionRow[]> {
  return db
    .selectFrom('role_template_version')
    .select(['version', 'permissions', 'author_id', 'created_time'])
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .orderBy('version', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function findVersion(
  db: Queryable,
  tenantId: string,
  templateId: string,
  version: number,
): Promise<VersionRow | undefined> {
  return db
    .selectFrom('role_template_version')
    .select(['version', 'permissions', 'author_id', 'created_time'])
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .executeTakeFirst()
}

export async function insertVersion(
  tx: Tx,
  tenantId: string,
  templateId: string,
  row: { version: number; permissions: string[]; author_id: string },
): Promise<void> {
  await tx
    .insertInto('role_template_version')
    .values({ tenant_id: tenantId, template_id: templateId, ...row })
    .execute()
}

export async function insertTemplate(
  tx: Tx,
  tenantId: string,
  row: { template_id: string; name: string; description: string },
): Promise<void> {
  await tx
    .insertInto('role_template')
    .values({ tenant_id: tenantId, ...row, built_in: null })
    .execute()
}

export async function writeTemplate(
  tx: Tx,
  tenantId: string,
  templateId: string,
  row: { name: string; description: string; version: number },
): Promise<void> {
  await tx
    .updateTable('role_template')
    .set({ ...row, updated_time: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .execute()
}

export async function removeTemplates(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('role_template')
    .where('tenant_id', '=', tenantId)
    .where('template_id', 'in', ids)
    .execute()
}

export async function countTemplates(db: Queryable, tenantId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM role_template WHERE tenant_id = ${tenantId}`.execute(db)
  return rows[0]!.n
}

import { maxScimGroups } from '@trau/contract'
import { uuidPattern } from '@trau/contract/rules/id'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import type { ScimFilter } from './filter.ts'
import { invalid, notFound, type Resource, ScimError, schemas, withMeta } from './protocol.ts'
import { followRoles, requestRoles } from './roles.ts'
import './tables.ts'

interface GroupRow {
  tenant_id: string
  group_id: string
  display_name: string
  external_id: string | null
  role_id: string | null
  created_time: Date
  updated_time: Date
  members: string[]
}

const mostMembers = 10_000

const columns = sql`g.*, ARRAY(
    SELECT m.user_id::text FROM scim_group_member m WHERE m.tenant_id = g.tenant_id AND m.group_id = g.group_id ORDER BY m.user_id
  ) AS members`

export async function selectGroups(
  db: Queryable,
  tenantId: string,
  filter: ScimFilter | undefined,
  page: { offset: number; limit: number },
): Promise<{ rows: GroupRow[]; total: number }> {
  const where = sql`g.tenant_id = ${tenantId} AND ${filter ? conditionOf(filter) : sql`true`}`
  const { rows } = await sql<GroupRow>`SELECT ${columns} FROM scim_group g WHERE ${where}
    ORDER BY g.group_id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db)
  const { rows: counts } = await sql<{
    total: number
  }>`SELECT count(*) AS total FROM scim_group g WHERE ${where}`.execute(db)
  return { rows, total: counts[0]!.total }
}

function conditionOf(filter: ScimFilter): RawBuilder<unknown> {
  if (filter.kind !== 'eq')
    return sql`(${sql.join(filter.filters.map(conditionOf), filter.kind === 'and' ? sql` AND ` : sql` OR `)})`
  const text = String(filter.value).slice(0, 512).normalize('NFC')
  switch (filter.attribute) {
    case 'id':
      return sql`g.group_id::text = ${text.toLowerCase()}`
    case 'displayname':
      return sql`lower(g.display_name) = lower(${text})`
    case 'externalid':
      return sql`g.external_id = ${text}`
    case 'members':
    case 'members.value':
      return sql`EXISTS (SELECT FROM scim_group_member m
        WHERE m.tenant_id = g.tenant_id AND m.group_id = g.group_id AND m.user_id::text = ${text.toLowerCase()})`
    default:
      throw new ScimError(400, `Groups are not found by ${filter.attribute.slice(0, 64)}.`, 'invalidFilter')
  }
}

export async function findGroup(db: Queryable, tenantId: string, id: string): Promise<GroupRow | undefined> {
  const { rows } = await selectGroups(
    db,
    tenantId,
    { kind: 'eq', attribute: 'id', value: id },
    { offset: 0, limit: 1 },
  )
  return rows[0]
}

/** @throws ScimError 404 */
export async function requireGroup(db: Queryable, tenantId: string, id: string): Promise<GroupRow> {
  const row = await findGroup(db, tenantId, id)
  if (!row) throw notFound(id)
  return row
}

export function viewGroup(origin: string, row: GroupRow) {
  const resource = {
    schemas: [schemas.group],
    id: row.group_id,
    ...(row.external_id ? { externalId: row.external_id } : {}),
    displayName: row.display_name,
    members: row.members.map(value => ({ value })),
  }
  return withMeta(origin, 'Group', resource, { created: row.created_time, lastModified: row.updated_time })
}

interface Wanted {
  displayName: string
  externalId: string | null
  members: string[]
}

function readGroup(resource: Resource): Wanted {
  const { displayName, externalId, members } = resource
  const name = typeof displayName === 'string' ? displayName.normalize('NFC').trim() : ''
  if (name === '' || name.length > 256 || /\p{Cc}/u.test(name))
    throw invalid('displayName is required, of at most 256 characters.')
  const ids = (Array.isArray(members) ? members : []).map(one =>
    String((one as { value?: unknown } | null)?.value).toLowerCase(),
  )
  if (ids.length > mostMembers) throw invalid(`A group has at most ${mostMembers} members.`)
  if (ids.some(id => !uuidPattern.test(id))) throw invalid('members has a value that is no id.')
  return {
    displayName: name,
    externalId: typeof externalId === 'string' && externalId !== '' ? externalId.slice(0, 256) : null,
    members: [...new Set(ids)],
  }
}

export async function createGroup(app: App, tenantId: string, resource: Resource): Promise<string> {
  const wantedGroup = readGroup(resource)
  const groupId = uuidv7()
  const now = new Date(app.clock.now())
  await transact(app, async tx => {
    const { rows } = await sql<{
      count: number
    }>`SELECT count(*) AS count FROM scim_group WHERE tenant_id = ${tenantId}`.execute(tx)
    if (rows[0]!.count >= maxScimGroups)
      throw new ScimError(403, `There are at most ${maxScimGroups} groups.`)
    await tx
      .insertInto('scim_group')
      .values({
        ...{ tenant_id: tenantId, group_id: groupId, display_name: wantedGroup.displayName },
        ...{ external_id: wantedGroup.externalId, role_id: null, created_time: now, updated_time: now },
      })
      .execute()
    await replaceMembers(tx, tenantId, groupId, wantedGroup.members)
  })
  return groupId
}

export async function saveGroup(
  app: App,
  tenantId: string,
  groupId: string,
  next: (before: GroupRow) => Resource,
): Promise<void> {
  const roleWorks = await transact(app, async tx => {
    const before = await lockGroup(tx, tenantId, groupId)
    const wantedGroup = readGroup(next(before))
    await tx
      .updateTable('scim_group')
      .set({
        display_name: wantedGroup.displayName,
        external_id: wantedGroup.externalId,
        updated_time: new Date(app.clock.now()),
      })
      .where('tenant_id', '=', tenantId)
      .where('group_id', '=', groupId)
      .execute()
    await replaceMembers(tx, tenantId, groupId, wantedGroup.members)
    const changedMembers = new Set(before.members).symmetricDifference(new Set(wantedGroup.members))
    return requestRoles(app, tx, tenantId, [...changedMembers])
  })
  await followRoles(app, roleWorks)
}

/** Nobody else changes the group or its members until the transaction ends. */
export async function findLockedGroup(
  tx: Tx,
  tenantId: string,
  groupId: string,
): Promise<GroupRow | undefined> {
  if (!uuidPattern.test(groupId)) return undefined
  await sql`SELECT FROM scim_group WHERE tenant_id = ${tenantId} AND group_id = ${groupId} FOR UPDATE`.execute(
    tx,
  )
  return findGroup(tx, tenantId, groupId)
}

/** As `findLockedGroup`. @throws ScimError 404 */
async function lockGroup(tx: Tx, tenantId: string, groupId: string): Promise<GroupRow> {
  const row = await findLockedGroup(tx, tenantId, groupId)
  if (!row) throw notFound(groupId)
  return row
}

/** @throws ScimError invalidValue for a member who is not there */
async function replaceMembers(
  tx: Tx,
  tenantId: string,
  groupId: string,
  members: readonly string[],
): Promise<void> {
  await sql`DELETE FROM scim_group_member WHERE tenant_id = ${tenantId} AND group_id = ${groupId} AND user_id <> ALL(${members}::uuid[])`.execute(
    tx,
  )
  const { rows } = await sql<{ user_id: string }>`
    WITH there AS (
      SELECT u.user_id FROM app_user u LEFT JOIN scim_user s ON s.tenant_id = u.tenant_id AND s.user_id = u.user_id
      WHERE u.tenant_id = ${tenantId} AND u.user_id = ANY(${members}::uuid[]) AND u.erased_time IS NULL AND NOT coalesce(s.is_deleted, false)
    ), added AS (
      INSERT INTO scim_group_member (tenant_id, group_id, user_id) SELECT ${tenantId}, ${groupId}, user_id FROM there ON CONFLICT DO NOTHING
    )
    SELECT user_id FROM there`.execute(tx)
  if (rows.length !== members.length) throw invalid('members has an id of nobody.')
}

export async function deleteGroup(
  app: App,
  tenantId: string,
  groupId: string,
  check: (before: GroupRow) => void,
): Promise<void> {
  const roleWorks = await transact(app, async tx => {
    const row = await lockGroup(tx, tenantId, groupId)
    check(row)
    for (const table of ['scim_group_member', 'scim_group'] as const)
      await tx.deleteFrom(table).where('tenant_id', '=', tenantId).where('group_id', '=', groupId).execute()
    return requestRoles(app, tx, tenantId, row.members, row.role_id)
  })
  await followRoles(app, roleWorks)
}

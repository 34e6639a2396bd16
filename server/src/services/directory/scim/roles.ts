import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { NewWork, Processor } from '#platform/processors/index.ts'
import { followGroups } from '../ldap/accounts.ts'
import './tables.ts'

/** Roles that people have by their groups. */

const processor = 'directory/scimRoles'
/** Whoever changed the groups is at it. */
const delayMs = 10_000

interface RoleWork {
  userId: string
  /** A role that a group of theirs has just stopped giving. */
  lostRoleId?: string
}

/**
 * In the transaction that changes groups, before `followRoles`: the roles of these people follow though the process dies between the two.
 * @param lostRoleId a role that the group stops giving with it
 */
export async function requestRoles(
  app: App,
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
  lostRoleId: string | null = null,
): Promise<NewWork[]> {
  // A key of each change: what follows one drops nothing that another has asked for meanwhile.
  const changeId = uuidv7()
  const works = userIds.map(userId => {
    const work: RoleWork = { userId, ...(lostRoleId && { lostRoleId }) }
    return { tenantId, processor, key: `${userId}/${changeId}`, work, delayMs }
  })
  if (works.length > 0) await app.processors.add(tx, works)
  return works
}

/** After the commit: does what was requested. */
export async function followRoles(app: App, works: readonly NewWork[]): Promise<void> {
  for (const { tenantId, work } of works) await followRolesOf(app, tenantId, work as RoleWork)
  await app.processors.drop(processor, works)
}

export const createScimRolesProcessor = (app: App): Processor<RoleWork> => ({
  name: processor,
  atOnce: 2,
  tries: 8,
  delayMs,
  worksOf: () => [],
  run: (tenantId, work) => followRolesOf(app, tenantId, work),
})

async function followRolesOf(app: App, tenantId: string, { userId, lostRoleId }: RoleWork): Promise<void> {
  const { rows: mappedRoles } = await sql<{ group: string; roleId: string }>`
    SELECT group_id AS "group", role_id AS "roleId" FROM scim_group WHERE tenant_id = ${tenantId} AND role_id IS NOT NULL`.execute(
    app.db,
  )
  const groupRoles = [...mappedRoles, ...(lostRoleId ? [{ group: 'none', roleId: lostRoleId }] : [])]
  if (groupRoles.length === 0) return
  const setting = { tenant_id: tenantId, group_roles: groupRoles }
  let groupIds = await selectGroupIds(app.db, tenantId, userId)
  for (let isSettled = false; !isSettled; ) {
    await followGroups(app, setting, userId, groupIds)
    // Another request may have changed the groups meanwhile, and read the roles before these were written.
    const currentIds = await selectGroupIds(app.db, tenantId, userId)
    isSettled = currentIds.join() === groupIds.join()
    groupIds = currentIds
  }
}

async function selectGroupIds(db: Queryable, tenantId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('scim_group_member')
    .select('group_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('group_id')
    .execute()
  return rows.map(row => row.group_id)
}

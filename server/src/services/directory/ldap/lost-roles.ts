import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { NewWork, Processor } from '#platform/processors/index.ts'
import { selectHeldRoles } from '../../admin-permission/index.ts'
import { takeRoles, unmappedOf } from './accounts.ts'
import { findLdapSetting, selectIdentities } from './ldap-store.ts'

/** Roles that the setting has stopped mapping groups to: nobody of the directory keeps one. */

const processor = 'directory/ldapLostRoles'
/** Whoever saves the setting is at it. */
const delayMs = 10_000

interface LostRoles {
  roleIds: readonly string[]
}

/** Who of the directory holds which of these roles. */
export async function selectHoldersOf(
  app: App,
  tenantId: string,
  roleIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (roleIds.length === 0) return new Map()
  const userIds = (await selectIdentities(app.db, tenantId)).map(({ user_id }) => user_id)
  const holders = new Map<string, string[]>()
  for (const [userId, roles] of await selectHeldRoles(app.db, tenantId, userIds)) {
    const ids = roles.map(({ roleId }) => roleId).filter(roleId => roleIds.includes(roleId))
    if (ids.length > 0) holders.set(userId, ids)
  }
  return holders
}

/** In the transaction that saves the setting, before `takeLostRoles`: they are taken though the process dies between the two. */
export async function requestLostRoles(
  app: App,
  tx: Tx,
  tenantId: string,
  roleIds: readonly string[],
): Promise<NewWork[]> {
  if (roleIds.length === 0) return []
  const work: LostRoles = { roleIds }
  const works = [{ tenantId, processor, key: uuidv7(), work, delayMs }]
  await app.processors.add(tx, works)
  return works
}

/** After the commit: does what was requested. */
export async function takeLostRoles(app: App, works: readonly NewWork[]): Promise<void> {
  for (const { tenantId, work } of works) await takeFromHolders(app, tenantId, work as LostRoles)
  await app.processors.drop(processor, works)
}

export const createLostRolesProcessor = (app: App): Processor<LostRoles> => ({
  name: processor,
  atOnce: 1,
  tries: 8,
  delayMs,
  worksOf: () => [],
  run: (tenantId, work) => takeFromHolders(app, tenantId, work),
})

async function takeFromHolders(app: App, tenantId: string, { roleIds }: LostRoles): Promise<void> {
  const lostIds = unmappedOf(roleIds, await findLdapSetting(app.db, tenantId))
  for (const [userId, ids] of await selectHoldersOf(app, tenantId, lostIds))
    await takeRoles(app, tenantId, userId, ids)
}

import type { Permission } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import type { Notices } from '#platform/db/notices.ts'
import { fail } from '#platform/errors.ts'
import { administrates, type HeldRole, type Path, placedPermissions, resolve } from './resolve.ts'
import { findHeldRoles, rolesOfActor, selectAdministratorIds } from './role-store.ts'

declare module '#platform/app.ts' {
  interface Services {
    permissions: HeldPermissions
  }
}

type PermissionCaller = Pick<Caller, 'tenantId' | 'userId' | 'needsSecondFactor'>

export interface HeldPermissions {
  /** Whether the person administrates the tenant. Asked of every caller: one statement for each tenant, and one for each person whose roles changed since. */
  isAdministrator(who: UserKey): Promise<boolean>
  rolesOf(who: UserKey): Promise<readonly HeldRole[]>
  /** As `rolesOf`, of somebody who is there. @throws userNotFound, also where the account was erased */
  rolesOfPresent(who: UserKey): Promise<readonly HeldRole[]>
  isSuperAdmin(who: UserKey): Promise<boolean>
  /** @param path default: the whole tenant */
  of(who: UserKey, path?: Path): Promise<ReadonlySet<Permission>>
  /** @param path default: the whole tenant @throws forbidden, secondFactorNeeded */
  require(caller: PermissionCaller, permission: Permission, path?: Path): Promise<void>
  /** That the person may do it in some place at least; which, the call itself asks. @throws forbidden, secondFactorNeeded */
  requireSomewhere(caller: PermissionCaller, permission: Permission): Promise<void>
  /** After a commit that changed the roles of these people, or of anybody, or that erased them: in this process. */
  forget(tenantId: string, userIds?: readonly string[]): void
}

/** Sent by NOTIFY, in the transaction: the tenant, and whose roles changed. */
export const topic = 'roles_changed'
/** More names do not fit in what NOTIFY carries; then everybody is forgotten. */
export const mostNamed = 100

/** Bytes: of a hundred thousand people without roles, or of twenty thousand with three each. */
const mostKept = 64 * 2 ** 20

/** In bytes, as measured on the heap with the entry and its key; the names of permissions are shared. */
const sizeOfRoles = (roles: readonly HeldRole[]): number =>
  roles.reduce(
    (sum, { template, allow, deny }) =>
      sum +
      (template ? 1_800 : 900) +
      10 * ((template?.permissions.length ?? 0) + allow.length + deny.length),
    650,
  )

/** Of so many people whose roles changed, each is asked for alone; from there on the tenant's list is read anew. */
const mostChanged = 1_000

interface TenantAdministrators {
  ids: Promise<ReadonlySet<string>>
  /** Whose roles changed since `ids` were asked for. */
  changed: Set<string>
}

/** What people may do, in memory until it changes; changes of other processes are heard by NOTIFY as they commit. */
export function createHeldPermissions(app: App, notices: Notices): HeldPermissions {
  const roles = createBoundedCache<readonly HeldRole[]>(mostKept, { sizeOf: sizeOfRoles })
  const administrators = createBoundedCache<TenantAdministrators>(1_000)
  // A read that began before a change must not be kept after it.
  let changes = 0
  const keyOf = ({ tenantId, userId }: UserKey) => `${tenantId}/${userId}`

  function forget(tenantId: string, userIds?: readonly string[]): void {
    changes++
    const knownAdministrators = administrators.get(tenantId)
    for (const userId of userIds ?? []) knownAdministrators?.changed.add(userId)
    if (!userIds || (knownAdministrators && knownAdministrators.changed.size > mostChanged))
      administrators.delete(tenantId)
    if (userIds) for (const userId of userIds) roles.delete(keyOf({ tenantId, userId }))
    else roles.clear()
  }

  function administratorsOf(tenantId: string): TenantAdministrators {
    const cachedAdministrators = administrators.get(tenantId)
    if (cachedAdministrators) return cachedAdministrators
    const ids = selectAdministratorIds(app.db, tenantId).then(rows => new Set(rows))
    const reading = { ids, changed: new Set<string>() }
    administrators.set(tenantId, reading)
    ids.catch(() => administrators.delete(tenantId))
    return reading
  }

  async function isAdministrator(who: UserKey): Promise<boolean> {
    const { ids, changed: changedIds } = administratorsOf(who.tenantId)
    const isListed = (await ids).has(who.userId)
    return changedIds.has(who.userId) ? administrates(await rolesOf(who)) : isListed
  }

  /** Nobody is kept as absent: no notice announces an account that comes to be. */
  async function findRoles(who: UserKey): Promise<readonly HeldRole[] | undefined> {
    const cachedRoles = roles.get(keyOf(who))
    if (cachedRoles) return cachedRoles
    const before = changes
    const heldRoles = await findHeldRoles(app.db, who)
    if (heldRoles && changes === before) roles.set(keyOf(who), heldRoles)
    return heldRoles
  }

  const rolesOf = async (who: UserKey): Promise<readonly HeldRole[]> =>
    (await findRoles(who)) ?? rolesOfActor(who.userId)

  notices.on(
    topic,
    payload => {
      const { tenantId, userIds } = JSON.parse(payload) as { tenantId: string; userIds?: string[] }
      forget(tenantId, userIds)
      if (userIds) app.services.userCache.forgetUsers(tenantId, ...userIds)
    },
    async () => {
      changes++
      administrators.clear()
      roles.clear()
    },
  )

  return {
    isAdministrator,
    rolesOf,
    async rolesOfPresent(who) {
      const heldRoles = await findRoles(who)
      if (!heldRoles) throw fail('userNotFound')
      return heldRoles
    },
    isSuperAdmin: async who => (await rolesOf(who)).some(role => role.builtIn === 'SUPER_ADMIN'),
    of: async (who, path) => resolve(await rolesOf(who), path),
    async require(caller, permission, path) {
      if (caller.needsSecondFactor) throw fail('secondFactorNeeded')
      if (resolve(await rolesOf(caller), path).has(permission)) return
      throw fail('forbidden', { permission })
    },
    async requireSomewhere(caller, permission) {
      if (caller.needsSecondFactor) throw fail('secondFactorNeeded')
      const heldRoles = await rolesOf(caller)
      if (resolve(heldRoles).has(permission) || placedPermissions(heldRoles).has(permission)) return
      throw fail('forbidden', { permission })
    },
    forget,
  }
}

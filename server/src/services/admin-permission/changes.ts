import type { OwnPermissions, Permission, Role } from '@trau/contract'
import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { uniqueConstraintOf } from '#platform/db/failure.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact, whenEnded } from '#platform/outbox/outbox.ts'
import { mostNamed, topic } from './held-permissions.ts'
import {
  administrates,
  allPermissions,
  type HeldRole,
  type Path,
  placedPermissions,
  resolve,
} from './resolve.ts'
import { lockRoles, selectHeldRoles, selectSuperAdminIds } from './role-store.ts'

/** What all changes of roles have in common: the lock, nothing given that one lacks, and who is notified. */

const groupSize = 500

/** People, some at a time: however many hold a role, no statement takes longer than statements may. */
export const inGroups = (userIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(userIds.length / groupSize) }, (_, n) =>
    userIds.slice(n * groupSize, (n + 1) * groupSize),
  )

/** Runs a change while nobody else changes roles of the tenant. `mine` are the roles that the caller holds under the lock. */
export const changeRoles = <T>(
  app: App,
  me: UserKey,
  work: (tx: Tx, mine: readonly HeldRole[]) => Promise<T>,
): Promise<T> =>
  transact(app, async tx => {
    await lockRoles(tx, me.tenantId)
    return work(tx, (await selectHeldRoles(tx, me.tenantId, [me.userId])).get(me.userId) ?? [])
  })

/** What the person may do in the tenant as a whole. */
export const ownPermissions = (roles: readonly HeldRole[]): OwnPermissions => ({
  permissions: [...resolve(roles)],
  placed: [...placedPermissions(roles)],
  isAdmin: administrates(roles),
  roles: roles.map(({ roleId, name, builtIn, scope }) => ({
    roleId,
    name,
    ...(builtIn && { builtIn }),
    scope,
  })),
})

/** Tells these people’s devices what they may do now, and every process to read it anew. The caller holds the lock. */
export async function publishChange(
  app: App,
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  const namedUsers = userIds.length <= mostNamed ? { userIds } : {}
  await sql`SELECT pg_notify(${topic}, ${JSON.stringify({ tenantId, ...namedUsers })})`.execute(tx)
  whenEnded(tx, () => {
    app.services.permissions.forget(tenantId, userIds)
    app.services.userCache.forgetUsers(tenantId, ...userIds)
  })
  for (const group of inGroups(userIds)) {
    const roles = await selectHeldRoles(tx, tenantId, group)
    await app.outbox.add(
      tx,
      tenantId,
      `roles/${tenantId}`,
      group.map(userId => ({
        to: { users: [userId] },
        event: { type: 'permissionsUpdated', data: ownPermissions(roles.get(userId) ?? []) },
      })),
    )
  }
}

/** @throws permissionNotHeld: nobody gives or takes what they do not hold there themselves */
export function requireHeld(mine: readonly HeldRole[], path: Path, permissions: Iterable<Permission>): void {
  const heldPermissions = resolve(mine, path)
  const missing = [...new Set(permissions)].filter(one => !heldPermissions.has(one))
  if (missing.length > 0) throw fail('permissionNotHeld', { permissions: missing })
}

/** To put people into a role, to take them out and to delete it. Only a SUPER_ADMIN decides who is one. @throws permissionNotHeld */
export function requireAllOf(
  mine: readonly HeldRole[],
  path: Path,
  role: Pick<Role, 'builtIn' | 'permissions' | 'deny'>,
): void {
  if (role.builtIn === 'SUPER_ADMIN' && !mine.some(own => own.builtIn === 'SUPER_ADMIN'))
    throw fail('permissionNotHeld', { permissions: allPermissions })
  requireHeld(mine, path, [...role.permissions, ...role.deny])
}

/**
 * That nothing they may do, anywhere, is beyond what the caller may do there. A room's workspace is left out on both sides, which can only refuse more.
 * @throws permissionNotHeld
 */
export function requireNotAboveBy(mine: readonly HeldRole[], theirs: readonly HeldRole[]): void {
  const isSuper = (roles: readonly HeldRole[]) => roles.some(role => role.builtIn === 'SUPER_ADMIN')
  if (isSuper(mine)) return
  if (isSuper(theirs)) throw fail('permissionNotHeld', { permissions: allPermissions })
  for (const { scope } of theirs) {
    const path: Path = scope.kind === 'TENANT' ? [scope] : [{ kind: 'TENANT' }, scope]
    requireHeld(mine, path, resolve(theirs, path))
  }
}

/** Under the lock, before these people leave the role, are locked or erased: somebody stays who can sign in, if anybody can. @throws lastAdministrator */
export async function requireOtherSuperAdmin(
  app: App,
  tx: Tx,
  tenantId: string,
  leavingIds: readonly string[],
): Promise<void> {
  const userIds = await selectSuperAdminIds(tx, tenantId)
  const [leaving, staying] = [true, false].map(isLeaving =>
    userIds.filter(userId => leavingIds.includes(userId) === isLeaving),
  ) as [string[], string[]]
  if (leaving.length === 0) return
  const hasOneIn = async (ids: readonly string[]) => {
    for (const userId of ids)
      if (await app.services.signInMethods.maySignIn(app, tx, { tenantId, userId })) return true
    return false
  }
  if (staying.length === 0 || (!(await hasOneIn(staying)) && (await hasOneIn(leaving))))
    throw fail('lastAdministrator')
}

/** The failure behind a unique violation. */
export function nameTaken(error: unknown): unknown {
  const constraint = uniqueConstraintOf(error)
  if (constraint === 'role_name') return fail('roleNameTaken')
  return constraint === 'role_template_name' ? fail('roleTemplateNameTaken') : error
}

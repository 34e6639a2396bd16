import type { Role } from '@trau/contract'
import { maxRolesOfUser } from '@trau/contract/rules/permission'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import {
  changeRoles,
  inGroups,
  publishChange,
  requireAllOf,
  requireNotAboveBy,
  requireOtherSuperAdmin,
} from './changes.ts'
import type { HeldRole } from './resolve.ts'
import { notifyOfRole } from './role-notices.ts'
import {
  deleteHolders,
  findRole,
  insertHolders,
  selectCandidates,
  selectHeldRoles,
  selectRolesOf,
} from './role-store.ts'
import { pathTo } from './scope-store.ts'

/** Who holds a role. */

interface Change {
  role: Role
  /** Whose roles changed. */
  userIds: string[]
}

/** @throws roleNotFound, roleBuiltIn, permissionNotHeld */
export async function requireAssignable(
  tx: Tx,
  me: UserKey,
  mine: readonly HeldRole[],
  roleId: string,
): Promise<Role> {
  const role = await requireRole(tx, me.tenantId, roleId)
  if (role.builtIn === 'MEMBER') throw fail('roleBuiltIn')
  requireAllOf(mine, await pathTo(tx, me.tenantId, role.scope), role)
  return role
}

/** That the caller may put people into these roles, and may let something else do it. @throws roleNotFound, roleBuiltIn, permissionNotHeld */
export const requireMayGive = (app: App, me: UserKey, roleIds: readonly string[]): Promise<void> =>
  changeRoles(app, me, async (tx, mine) => {
    for (const roleId of roleIds) await requireAssignable(tx, me, mine, roleId)
  })

/** @throws roleNotFound */
export async function requireRole(
  tx: Parameters<typeof findRole>[0],
  tenantId: string,
  roleId: string,
): Promise<Role> {
  const role = await findRole(tx, tenantId, roleId)
  if (!role) throw fail('roleNotFound')
  return role
}

export type Refused = { userId: string; code: 'userNotFound' | 'tooManyRolesOfUser' }

/** @throws roleNotFound, roleBuiltIn, permissionNotHeld, roleUsersRefused */
export const addToRole = (
  app: App,
  me: UserKey,
  roleId: string,
  userIds: readonly string[],
): Promise<Change> =>
  changeRoles(app, me, async (tx, mine) => {
    const { tenantId } = me
    const role = await requireAssignable(tx, me, mine, roleId)
    if (role.deny.length > 0) await requireNoneAbove(tx, me, mine, userIds)
    const counts = await selectCandidates(tx, tenantId, userIds)
    const addedIds = await insertHolders(
      tx,
      tenantId,
      roleId,
      userIds.filter(userId => counts.has(userId)),
      me.userId,
    )
    refuse(
      userIds.flatMap((userId): Refused[] => {
        if (!counts.has(userId)) return [{ userId, code: 'userNotFound' }]
        const isFull = addedIds.includes(userId) && counts.get(userId)! >= maxRolesOfUser
        return isFull ? [{ userId, code: 'tooManyRolesOfUser' }] : []
      }),
    )
    await publishChange(app, tx, tenantId, addedIds)
    await notifyOfRole(app, tx, me, role, addedIds, true)
    return { role: await requireRole(tx, tenantId, roleId), userIds: addedIds }
  })

/** @throws roleNotFound, roleBuiltIn, permissionNotHeld, roleUsersRefused, lastAdministrator */
export const removeFromRole = (
  app: App,
  me: UserKey,
  roleId: string,
  userIds: readonly string[],
): Promise<Change> =>
  changeRoles(app, me, async (tx, mine) => {
    const { tenantId } = me
    const role = await requireAssignable(tx, me, mine, roleId)
    await requirePeople(tx, tenantId, userIds)
    if (role.builtIn === 'SUPER_ADMIN') await requireOtherSuperAdmin(app, tx, tenantId, userIds)
    const removedIds = (await deleteHolders(tx, tenantId, [roleId], userIds)).map(row => row.user_id)
    await publishChange(app, tx, tenantId, removedIds)
    await notifyOfRole(app, tx, me, role, removedIds, false)
    return { role: await requireRole(tx, tenantId, roleId), userIds: removedIds }
  })

/** Out of every role. @throws permissionNotHeld, roleUsersRefused, lastAdministrator */
export const removeFromAllRoles = (
  app: App,
  me: UserKey,
  userIds: readonly string[],
): Promise<{ userId: string; roleId: string }[]> =>
  changeRoles(app, me, async (tx, mine) => {
    await requirePeople(tx, me.tenantId, userIds)
    const roles = new Map<string, Role>()
    for (const userId of userIds)
      for (const role of await selectRolesOf(tx, { tenantId: me.tenantId, userId }, maxRolesOfUser + 1))
        roles.set(role.roleId, role)
    return removeFrom(app, tx, me, mine, [...roles.values()], userIds)
  })

/** These people out of these roles, under the lock. @throws permissionNotHeld, lastAdministrator */
export async function removeFrom(
  app: App,
  tx: Tx,
  me: UserKey,
  mine: readonly HeldRole[],
  roles: readonly Role[],
  userIds: readonly string[],
): Promise<{ userId: string; roleId: string }[]> {
  const { tenantId } = me
  for (const role of roles) requireAllOf(mine, await pathTo(tx, tenantId, role.scope), role)
  if (roles.some(role => role.builtIn === 'SUPER_ADMIN'))
    await requireOtherSuperAdmin(app, tx, tenantId, userIds)
  const rows = await deleteHolders(
    tx,
    tenantId,
    roles.map(role => role.roleId),
    userIds,
  )
  await publishChange(app, tx, tenantId, [...new Set(rows.map(row => row.user_id))])
  for (const role of roles) {
    const removedIds = rows.filter(row => row.role_id === role.roleId).map(row => row.user_id)
    await notifyOfRole(app, tx, me, role, removedIds, false)
  }
  return rows.map(row => ({ userId: row.user_id, roleId: row.role_id }))
}

/** A denial takes from whoever it is put on: nobody puts one on people who may do more. @throws permissionNotHeld */
export async function requireNoneAbove(
  tx: Tx,
  me: UserKey,
  mine: readonly HeldRole[],
  userIds: readonly string[],
): Promise<void> {
  const others = userIds.filter(userId => userId !== me.userId)
  for (const group of inGroups(others))
    for (const roles of (await selectHeldRoles(tx, me.tenantId, group)).values())
      requireNotAboveBy(mine, roles)
}

/** @throws roleUsersRefused */
export async function requirePeople(tx: Tx, tenantId: string, userIds: readonly string[]): Promise<void> {
  const counts = await selectCandidates(tx, tenantId, userIds)
  refuse(userIds.filter(userId => !counts.has(userId)).map(userId => ({ userId, code: 'userNotFound' })))
}

/** @throws roleUsersRefused, unless nobody is refused */
export function refuse(refusals: Refused[]): void {
  if (refusals.length > 0) throw fail('roleUsersRefused', { refused: refusals })
}

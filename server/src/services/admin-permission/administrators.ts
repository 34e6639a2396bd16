import { maxRolesOfUser } from '@trau/contract/rules/permission'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { Administrators } from '../identity/index.ts'
import { publishChange, requireAllOf, requireNotAboveBy, requireOtherSuperAdmin } from './changes.ts'
import { removeFrom } from './holders.ts'
import { givenBy, resolve, wholeTenant } from './resolve.ts'
import { notifyOfRole } from './role-notices.ts'
import {
  findBuiltInRole,
  insertHolders,
  lockRoles,
  selectAdministratorIds,
  selectHeldRoles,
  selectRolesOf,
  selectSuperAdminIds,
} from './role-store.ts'

/** What accounts ask of roles. */
export const administrators: Administrators = {
  lock: lockRoles,
  requireOther: (app, tx, { tenantId, userId }) => requireOtherSuperAdmin(app, tx, tenantId, [userId]),
  async begin(app, tx, { tenantId, userId }) {
    await lockRoles(tx, tenantId)
    const role = await findBuiltInRole(tx, tenantId, 'SUPER_ADMIN')
    await insertHolders(tx, tenantId, role.roleId, [userId], null)
    await publishChange(app, tx, tenantId, [userId])
  },
  async change(app, tx, me, userId, isAdmin) {
    const { tenantId } = me
    const heldRoles = await selectHeldRoles(tx, tenantId, [me.userId, userId])
    const mine = heldRoles.get(me.userId) ?? []
    const own = (heldRoles.get(userId) ?? []).filter(
      role => role.scope.kind === 'TENANT' && givenBy(role).length > 0,
    )
    if (isAdmin === own.length > 0) return false
    if (isAdmin) {
      const role = await findBuiltInRole(tx, tenantId, 'ADMIN')
      requireAllOf(mine, wholeTenant, role)
      await insertHolders(tx, tenantId, role.roleId, [userId], me.userId)
      await publishChange(app, tx, tenantId, [userId])
      await notifyOfRole(app, tx, me, role, [userId], true)
    } else {
      const ids = new Set(own.map(role => role.roleId))
      const roles = await selectRolesOf(tx, { tenantId, userId }, maxRolesOfUser + 1)
      await removeFrom(
        app,
        tx,
        me,
        mine,
        roles.filter(role => ids.has(role.roleId)),
        [userId],
      )
    }
    return true
  },
  async requireNotAbove(app, me, userId, tx) {
    if (userId === me.userId) return
    const { theirs, mine } = tx ? await rolesUnder(tx, me, userId) : await rolesInMemory(app, me, userId)
    requireNotAboveBy(mine, theirs)
  },
  async requireSuperAdmin(app, me) {
    if (!(await app.services.permissions.isSuperAdmin(me))) throw fail('superAdminNeeded')
  },
  async holds(app, me, permission) {
    return (await app.services.permissions.of(me)).has(permission)
  },
  requirePermission: (app, me, permission) => app.services.permissions.require(me, permission),
  async holdsRole(tx, { tenantId, userId }) {
    const heldRoles = (await selectHeldRoles(tx, tenantId, [userId])).get(userId) ?? []
    return heldRoles.some(role => role.builtIn === 'SUPER_ADMIN' || givenBy(role).length > 0)
  },
  superAdmins: selectSuperAdminIds,
  async holdersOf(tx, tenantId, permission) {
    const heldRoles = await selectHeldRoles(tx, tenantId, await selectAdministratorIds(tx, tenantId))
    return [...heldRoles].flatMap(([userId, roles]) => (resolve(roles).has(permission) ? [userId] : []))
  },
}

async function rolesUnder(tx: Tx, { tenantId, userId: ownId }: UserKey, userId: string) {
  const heldRoles = await selectHeldRoles(tx, tenantId, [ownId, userId])
  return { theirs: heldRoles.get(userId) ?? [], mine: heldRoles.get(ownId) ?? [] }
}

async function rolesInMemory({ services: { permissions } }: App, me: UserKey, userId: string) {
  const [theirs, mine] = await Promise.all([
    permissions.rolesOf({ tenantId: me.tenantId, userId }),
    permissions.rolesOf(me),
  ])
  return { theirs, mine }
}

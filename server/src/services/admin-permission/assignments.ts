import type { contract, InputOf, Role } from '@trau/contract'
import { maxRolesOfUser } from '@trau/contract/rules/permission'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { changeRoles, publishChange, requireOtherSuperAdmin } from './changes.ts'
import { type Refused, refuse, requireAssignable, requireNoneAbove, requirePeople } from './holders.ts'
import { notifyOfRole } from './role-notices.ts'
import { deleteHolders, insertHolders, selectCandidates } from './role-store.ts'

/** Roles of many people in one act. */

type Changes = InputOf<typeof contract.roleAssignment.changeRolesOfPeople>['body']['changes']

export interface ChangedPerson {
  userId: string
  added: string[]
  removed: string[]
}

/**
 * All or none. What is taken is taken first, so that roles can be exchanged at the limit of a person.
 * @returns people whose roles changed
 * @throws roleNotFound, roleBuiltIn, permissionNotHeld, roleUsersRefused, lastAdministrator
 */
export const changeRolesOfPeople = (app: App, me: UserKey, changes: Changes): Promise<ChangedPerson[]> =>
  changeRoles(app, me, async (tx, mine) => {
    const { tenantId } = me
    const userIds = changes.map(({ userId }) => userId)
    const roles = new Map<string, Role>()
    for (const roleId of new Set(changes.flatMap(({ add, remove }) => [...add, ...remove])))
      roles.set(roleId, await requireAssignable(tx, me, mine, roleId))
    await requirePeople(tx, tenantId, userIds)
    const peopleOf = (kind: 'add' | 'remove', roleId: string) =>
      changes.flatMap(change => (change[kind].includes(roleId) ? [change.userId] : []))
    const byId = new Map(
      userIds.map(userId => [userId, { userId, added: [] as string[], removed: [] as string[] }]),
    )
    for (const role of roles.values()) {
      const leaving = peopleOf('remove', role.roleId)
      if (leaving.length === 0) continue
      if (role.builtIn === 'SUPER_ADMIN') await requireOtherSuperAdmin(app, tx, tenantId, leaving)
      const rows = await deleteHolders(tx, tenantId, [role.roleId], leaving)
      for (const { user_id } of rows) byId.get(user_id)!.removed.push(role.roleId)
      await notifyOfRole(
        app,
        tx,
        me,
        role,
        rows.map(row => row.user_id),
        false,
      )
    }
    for (const role of roles.values()) {
      const joining = peopleOf('add', role.roleId)
      if (joining.length === 0) continue
      if (role.deny.length > 0) await requireNoneAbove(tx, me, mine, joining)
      const addedIds = await insertHolders(tx, tenantId, role.roleId, joining, me.userId)
      for (const userId of addedIds) byId.get(userId)!.added.push(role.roleId)
      await notifyOfRole(app, tx, me, role, addedIds, true)
    }
    const counts = await selectCandidates(tx, tenantId, userIds)
    const changedPeople = [...byId.values()].filter(
      ({ added: addedRoles, removed: removedRoles }) => addedRoles.length + removedRoles.length > 0,
    )
    refuse(
      changedPeople.flatMap(({ userId, added: addedRoles }): Refused[] =>
        addedRoles.length > 0 && counts.get(userId)! > maxRolesOfUser
          ? [{ userId, code: 'tooManyRolesOfUser' }]
          : [],
      ),
    )
    await publishChange(
      app,
      tx,
      tenantId,
      changedPeople.map(({ userId }) => userId),
    )
    return changedPeople
  })

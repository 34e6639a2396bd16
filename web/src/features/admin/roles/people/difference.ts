import type { Permission, Role, RolesOfPerson } from '@trau/contract'

export interface PersonChange {
  userId: string
  add: string[]
  remove: string[]
}

type HeldRoles = readonly Pick<RolesOfPerson, 'userId' | 'roles'>[]

/** Leaves out what somebody holds already, or does not hold, and people who stay as they are. */
export const changesOf = (
  people: HeldRoles,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): PersonChange[] =>
  people.flatMap(({ userId, roles }) => {
    const heldIds = new Set(roles.map(({ roleId }) => roleId))
    const change = {
      userId,
      add: add.filter(roleId => !heldIds.has(roleId)),
      remove: remove.filter(roleId => heldIds.has(roleId)),
    }
    return change.add.length + change.remove.length > 0 ? [change] : []
  })

/** What makes these people hold the given roles; with `isExact` no others. Everybody is a MEMBER without holding it. */
export const changesTo = (
  people: HeldRoles,
  roleIds: readonly string[],
  { keep, isExact }: { keep: ReadonlySet<string>; isExact: boolean },
): PersonChange[] =>
  people.flatMap(person => {
    const extra = person.roles.map(({ roleId }) => roleId).filter(roleId => !keep.has(roleId))
    return changesOf([person], { add: roleIds, remove: isExact ? extra : [] })
  })

/** Of a change that was made: the one that takes it back. */
export const reverseOf = (
  changes: readonly { userId: string; added: string[]; removed: string[] }[],
): PersonChange[] =>
  changes.map(({ userId, added: addedRoles, removed: removedRoles }) => ({
    userId,
    add: removedRoles,
    remove: addedRoles,
  }))

/** What somebody with these permissions lacks to give a role; 'all' where only its holders give it. */
export function lackedFor(
  { builtIn, permissions, deny }: Pick<Role, 'builtIn' | 'permissions' | 'deny'>,
  own: { permissions: ReadonlySet<Permission>; isSuperAdmin: boolean },
): Permission[] | 'all' {
  if (builtIn === 'SUPER_ADMIN') return own.isSuperAdmin ? [] : 'all'
  return [...new Set([...permissions, ...deny])].filter(permission => !own.permissions.has(permission))
}

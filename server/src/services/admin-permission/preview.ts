import type { Permission, RolePreview } from '@trau/contract'
import type { Queryable } from '#platform/db/index.ts'
import { requireRole } from './holders.ts'
import { type HeldRole, resolve } from './resolve.ts'
import { selectHolderGroups, selectRolesById } from './role-store.ts'
import { pathTo } from './scope-store.ts'

/** What a change of a role would do. */

/** Combinations of roles that one answer looks at. */
const mostGroups = 1_000
/** People that are named. */
const mostNamed = 3

type Affected = { count: number; userIds: string[] }
type Preview = Omit<RolePreview, 'gaining' | 'losing'> & { gaining: Affected; losing: Affected }

/**
 * Holders are looked at by the set of roles that they hold, of which there are few, rather than one by one.
 * @throws roleNotFound
 */
export async function previewRole(
  db: Queryable,
  tenantId: string,
  roleId: string,
  change: { allow?: readonly Permission[] | undefined; deny?: readonly Permission[] | undefined },
): Promise<Preview> {
  const { scope, userCount } = await requireRole(db, tenantId, roleId)
  const path = await pathTo(db, tenantId, scope)
  const groups = await selectHolderGroups(db, tenantId, roleId, { groups: mostGroups + 1, people: mostNamed })
  const roles = await selectRolesById(db, tenantId, [...new Set(groups.flatMap(({ roleIds }) => roleIds))])
  const after = (role: HeldRole): HeldRole =>
    role.roleId === roleId
      ? { ...role, allow: change.allow ?? role.allow, deny: change.deny ?? role.deny }
      : role
  const affectedPeople = { gaining: { count: 0, userIds: [] }, losing: { count: 0, userIds: [] } } as Record<
    'gaining' | 'losing',
    Affected
  >
  const counts = new Map<Permission, { gained: number; lost: number }>()
  for (const { roleIds, count, userIds } of groups.slice(0, mostGroups)) {
    const heldRoles = roleIds.flatMap(id => roles.get(id) ?? [])
    const [now, then] = [resolve(heldRoles, path), resolve(heldRoles.map(after), path)]
    const gainedPermissions = [...then].filter(permission => !now.has(permission))
    const lostPermissions = [...now].filter(permission => !then.has(permission))
    for (const [kind, list] of [
      ['gaining', gainedPermissions],
      ['losing', lostPermissions],
    ] as const) {
      if (list.length === 0) continue
      affectedPeople[kind].count += count
      affectedPeople[kind].userIds = [...affectedPeople[kind].userIds, ...userIds].slice(0, mostNamed)
    }
    for (const permission of gainedPermissions) countOf(permission).gained += count
    for (const permission of lostPermissions) countOf(permission).lost += count
  }
  return {
    holderCount: userCount,
    ...affectedPeople,
    permissions: [...counts].map(([permission, numbers]) => ({ permission, ...numbers })),
    isPartial: groups.length > mostGroups,
  }

  function countOf(permission: Permission) {
    const knownCount = counts.get(permission) ?? { gained: 0, lost: 0 }
    counts.set(permission, knownCount)
    return knownCount
  }
}

import {
  type BuiltInRole,
  builtInPermissions,
  type Permission,
  type PermissionReason,
  permissions,
  type RoleScope,
} from '@trau/contract'

/** What roles give a person, and why. Pure: the rows are read elsewhere. */

/** A role that somebody holds. */
export interface HeldRole {
  roleId: string
  name: string
  builtIn?: BuiltInRole
  scope: RoleScope
  template?: { templateId: string; name: string; version: number; permissions: readonly Permission[] }
  allow: readonly Permission[]
  deny: readonly Permission[]
}

/** Scopes from the tenant down to what is asked about. */
export type Path = readonly RoleScope[]
export const wholeTenant: Path = [{ kind: 'TENANT' }]

export const allPermissions = Object.keys(permissions) as Permission[]
const knownPermissions: ReadonlyMap<string, Permission> = new Map(allPermissions.map(name => [name, name]))
/** What is stored may name a permission that there is no more. The names are the contract’s own strings, which weigh nothing in a cache. */
export const knownOnes = (names: readonly string[]): Permission[] =>
  names.flatMap(name => knownPermissions.get(name) ?? [])

/** Of a template's version. */
export const templatePermissions = (
  builtIn: BuiltInRole | null,
  storedNames: readonly string[],
): readonly Permission[] => (builtIn ? builtInPermissions[builtIn] : knownOnes(storedNames))

type Content = Pick<HeldRole, 'builtIn' | 'template' | 'allow' | 'deny'>

/** What a role gives by itself. */
export function givenBy({ template, allow, deny }: Content): Permission[] {
  const givenPermissions = new Set([...(template?.permissions ?? []), ...allow])
  return [...givenPermissions].filter(one => !deny.includes(one))
}

/** Whether these are of an administrator: one of them, of the whole tenant, gives anything. */
export const administrates = (roles: readonly HeldRole[]): boolean =>
  roles.some(role => role.scope.kind === 'TENANT' && givenBy(role).length > 0)

/** What roles of workspaces and rooms give there, beside what the person may do everywhere. What is denied elsewhere on the way is not looked at. */
export function placedPermissions(roles: readonly HeldRole[]): Set<Permission> {
  const everywhere = resolve(roles)
  const givenPermissions = roles.filter(role => role.scope.kind !== 'TENANT').flatMap(givenBy)
  return new Set(givenPermissions.filter(permission => !everywhere.has(permission)))
}

const holdsOn = (path: Path) => (role: HeldRole) =>
  path.some(({ kind, id }) => kind === role.scope.kind && id === role.scope.id)

/**
 * What these roles together give on the path: all that any of them gives, without what any of them denies. A SUPER_ADMIN has everything, and
 * cannot be denied it: whoever may edit roles could otherwise lock the owners of the tenant out.
 */
export function resolve(roles: readonly HeldRole[], path: Path = wholeTenant): ReadonlySet<Permission> {
  const heldRoles = roles.filter(holdsOn(path))
  if (heldRoles.some(isSuperAdmin)) return new Set(allPermissions)
  const givenPermissions = new Set(
    heldRoles.flatMap(role => [...(role.template?.permissions ?? []), ...role.allow]),
  )
  for (const deniedPermission of heldRoles.flatMap(role => role.deny))
    givenPermissions.delete(deniedPermission)
  return givenPermissions
}

const isSuperAdmin = (role: HeldRole) => role.builtIn === 'SUPER_ADMIN'

/** Every role's word on one permission. The answer follows from the reasons alone (`answerOf`). */
export function explain(
  roles: readonly HeldRole[],
  path: Path,
  permission: Permission,
): { isAllowed: boolean; reasons: PermissionReason[] } {
  const reasons = roles.filter(holdsOn(path)).flatMap(role => reasonsOf(role, permission))
  const isAllowed = answerOf(reasons)
  const winner: (reason: (typeof reasons)[number]) => boolean = reasons.some(isSuper)
    ? isSuper
    : (reason: Pick<PermissionReason, 'effect'>) => isAllowed === isAllowing(reason)
  return { isAllowed, reasons: reasons.map(reason => ({ ...reason, isDecisive: winner(reason) })) }
}

const isSuper = ({ source }: Pick<PermissionReason, 'source'>) => source === 'SUPER_ADMIN'
const isAllowing = ({ effect }: Pick<PermissionReason, 'effect'>) => effect === 'ALLOW'

export const answerOf = (reasons: readonly Pick<PermissionReason, 'source' | 'effect'>[]): boolean =>
  reasons.some(isSuper) || (reasons.some(isAllowing) && reasons.every(isAllowing))

function reasonsOf(role: HeldRole, permission: Permission): Omit<PermissionReason, 'isDecisive'>[] {
  const { roleId, name: roleName, builtIn, scope, template } = role
  const by = { roleId, roleName, ...(builtIn && { builtIn }), scope }
  if (isSuperAdmin(role)) return [{ ...by, source: 'SUPER_ADMIN', effect: 'ALLOW' }]
  const reasons: Omit<PermissionReason, 'isDecisive'>[] = []
  if (template?.permissions.includes(permission)) {
    const { templateId, name: templateName, version: templateVersion } = template
    reasons.push({ ...by, source: 'TEMPLATE', templateId, templateName, templateVersion, effect: 'ALLOW' })
  }
  if (role.allow.includes(permission)) reasons.push({ ...by, source: 'ALLOW', effect: 'ALLOW' })
  if (role.deny.includes(permission)) reasons.push({ ...by, source: 'DENY', effect: 'DENY' })
  return reasons
}

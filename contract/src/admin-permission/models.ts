import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import { builtInRoles, type Permission, permissions } from '../permissions.ts'
import { scopeKinds } from '../rules/permission.ts'
import { id, time } from '../text.ts'

/** One of the catalogue (`permissions.ts`). */
export const PermissionName = z.enum(Object.keys(permissions) as [Permission, ...Permission[]])
const BuiltIn = z.enum(builtInRoles)

export const ScopeKind = z.enum(scopeKinds)
export type ScopeKind = z.output<typeof ScopeKind>

/** Where a role holds: everywhere in the tenant, or in one workspace with its rooms, or in one room. */
export const RoleScope = z.object({
  kind: ScopeKind,
  id: z.string().optional().describe('Of the workspace or room'),
})
export type RoleScope = z.output<typeof RoleScope>

/** A workspace or group that a role can be limited to. */
export const ScopeOption = z.object({
  kind: ScopeKind,
  id: z.string(),
  name: z.string().describe('Empty for a group without a name'),
  workspaceName: z.string().optional().describe('Of a group’s workspace'),
  memberCount: z.number().int(),
})
export type ScopeOption = z.output<typeof ScopeOption>

/** A set of permissions that roles are made from. A change makes a new version; roles stay with theirs until they are moved. */
export const RoleTemplate = z.object({
  templateId: z.string(),
  name: z.string(),
  description: z.string(),
  builtIn: BuiltIn.optional(),
  version: z.number().int().describe('The newest'),
  permissions: z.array(PermissionName).describe('Of the newest version'),
  roleCount: z.number().int().describe('Roles made from it, of any version'),
  createdTime: time(),
  updatedTime: time(),
})
export type RoleTemplate = z.output<typeof RoleTemplate>

export const RoleTemplateVersion = z.object({
  version: z.number().int(),
  permissions: z.array(PermissionName),
  createdTime: time(),
  author: UserInfo.optional(),
})
export type RoleTemplateVersion = z.output<typeof RoleTemplateVersion>

/** A template in a scope, with what is added to it and denied. */
export const Role = z.object({
  roleId: z.string(),
  name: z.string(),
  description: z.string(),
  builtIn: BuiltIn.optional(),
  scope: RoleScope,
  template: z
    .object({
      templateId: z.string(),
      name: z.string(),
      version: z.number().int().describe('The one that the role follows'),
      permissions: z.array(PermissionName).describe('Of that version'),
      newestVersion: z.number().int(),
    })
    .optional(),
  allow: z.array(PermissionName).describe('Given beside those of the template'),
  deny: z
    .array(PermissionName)
    .describe('Taken from everybody who holds the role, whatever other roles give'),
  permissions: z.array(PermissionName).describe('What the role gives by itself'),
  userCount: z.number().int(),
  version: z.number().int().describe('Sent back with a change'),
  createdTime: time(),
  updatedTime: time(),
})
export type Role = z.output<typeof Role>

export const PermissionInfo = z.object({
  permission: PermissionName,
  label: z.string(),
  area: z.string(),
  areaLabel: z.string(),
  isPlaceable: z.boolean().describe('A role in a workspace or room can give it'),
  isAllowed: z.boolean().optional().describe('Where a person is asked about'),
})
export type PermissionInfo = z.output<typeof PermissionInfo>

/** One role’s word on a permission. */
export const PermissionReason = z.object({
  roleId: z.string(),
  roleName: z.string(),
  builtIn: BuiltIn.optional(),
  scope: RoleScope,
  source: z
    .enum(['SUPER_ADMIN', 'TEMPLATE', 'ALLOW', 'DENY'])
    .describe('SUPER_ADMIN holds everything, and no role denies it anything'),
  templateId: z.string().optional(),
  templateName: z.string().optional(),
  templateVersion: z.number().int().optional(),
  effect: z.enum(['ALLOW', 'DENY']),
  isDecisive: z.boolean().describe('The answer rests on it; a denial beats what other roles allow'),
})
export type PermissionReason = z.output<typeof PermissionReason>

/** The answer and all that speaks for or against it; no reason at all: no role gives it. */
export const PermissionCheck = z.object({
  userId: z.string(),
  permission: PermissionName,
  targetType: ScopeKind,
  targetId: z.string().optional(),
  isAllowed: z.boolean(),
  reasons: z.array(PermissionReason),
})
export type PermissionCheck = z.output<typeof PermissionCheck>

/** What a person may do in the whole tenant, and the roles that it comes from. */
export const OwnPermissions = z.object({
  permissions: z.array(PermissionName),
  placed: z.array(PermissionName).describe('Held in some workspace or room, beside those'),
  isAdmin: z.boolean(),
  roles: z.array(
    z.object({ roleId: z.string(), name: z.string(), builtIn: BuiltIn.optional(), scope: RoleScope }),
  ),
})
export type OwnPermissions = z.output<typeof OwnPermissions>

/** Who can give a permission: holds it and may put people into roles. */
export const PermissionGranters = z.object({
  permission: PermissionName,
  people: z.array(UserInfo).describe('At most three, SUPER_ADMINs first'),
})
export type PermissionGranters = z.output<typeof PermissionGranters>

export const RolesOfPerson = z.object({
  userId: z.string(),
  roles: z.array(
    z.object({ roleId: z.string(), name: z.string(), builtIn: BuiltIn.optional(), scope: RoleScope }),
  ),
})
export type RolesOfPerson = z.output<typeof RolesOfPerson>

const Affected = z.object({
  count: z.number().int(),
  people: z.array(UserInfo).describe('Some of them, at most three; empty for who may not user.read'),
})

/** What a change of a role would do to the people who hold it. */
export const RolePreview = z.object({
  holderCount: z.number().int(),
  gaining: Affected.describe('Who would gain a permission'),
  losing: Affected.describe('Who would lose one'),
  permissions: z.array(
    z.object({
      permission: PermissionName,
      gained: z.number().int().describe('People who would gain it'),
      lost: z.number().int().describe('People who would lose it'),
    }),
  ),
  isPartial: z
    .boolean()
    .describe('There are more combinations of roles than are looked at: the counts are lower bounds'),
})
export type RolePreview = z.output<typeof RolePreview>

/** Where a role is to hold, as a client says it. */
export const NewScope = z
  .object({ kind: ScopeKind, id: id().optional() })
  .refine(scope => (scope.kind === 'TENANT') === (scope.id === undefined), {
    path: ['id'],
    params: { reason: 'invalid' },
  })

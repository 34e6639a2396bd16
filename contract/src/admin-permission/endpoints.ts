import { z } from 'zod'
import { administrator, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { ids } from '../identity/ids.ts'
import { context, listQuery, page } from '../paging.ts'
import { maxRoleDescription, maxRoleName } from '../rules/permission.ts'
import { id, line, paragraph } from '../text.ts'
import {
  NewScope,
  OwnPermissions,
  PermissionCheck,
  PermissionInfo,
  PermissionName,
  Role,
  RoleTemplate,
  RoleTemplateVersion,
  ScopeKind,
  ScopeOption,
} from './models.ts'

/** Roles, the templates they are made from, who holds them, and why somebody may do something. */
const path = servicePath('admin-permission-service')
/** What the specification does not name. */
const ownPath = servicePath('permission-management-service')
const byId = z.object({ id: id() })
const byRole = z.object({ roleId: id() })
const ofRole = z.object({ roleId: id(), userId: id() })

const names = z
  .array(PermissionName)
  .max(500)
  .transform(list => [...new Set(list)])
const texts = {
  name: line({ max: maxRoleName }),
  description: paragraph({ max: maxRoleDescription }),
}
const version = z.number().int().min(1).max(2_147_483_647)
const target = {
  userId: id(),
  targetType: ScopeKind.default('TENANT'),
  targetId: id().optional().describe('Of the workspace or room'),
}

export const checkPermission = endpoint({
  method: 'GET',
  path: path('v1', '/permissions/check'),
  summary: 'Whether somebody may do something there, and why; about others for who may role.read',
  access: user,
  query: context.extend({ ...target, permission: PermissionName }),
  answer: PermissionCheck,
  errors: ['forbidden', 'userNotFound', 'scopeNotFound'],
})

export const listPermissions = endpoint({
  method: 'GET',
  path: path('v1', '/permissions/getAll'),
  summary:
    'Every permission with its label; with a userId also whether that person has it on the target, about others for who may role.read',
  access: user,
  query: context.extend({ ...target, userId: id().optional() }),
  answer: z.object({ items: z.array(PermissionInfo) }),
  errors: ['forbidden', 'userNotFound', 'scopeNotFound'],
})

export const getOwnPermissions = endpoint({
  method: 'GET',
  path: ownPath('v1', '/permissions/@/own'),
  summary: 'What the caller may do in the whole tenant, and their roles',
  access: user,
  query: context,
  answer: OwnPermissions,
})

export const listRoleTemplates = endpoint({
  method: 'GET',
  path: path('v1', '/role-templates'),
  summary: 'Templates of roles, built-in ones first, then by name',
  access: administrator('role.read'),
  query: listQuery({ search: true }),
  answer: page(RoleTemplate),
})

export const createRoleTemplate = endpoint({
  method: 'POST',
  path: path('v1', '/role-templates'),
  summary: 'Create a template; nobody puts in what they do not hold',
  access: administrator('role.edit'),
  body: z.object({ ...texts, description: texts.description.default(''), permissions: names }),
  answer: RoleTemplate,
  errors: ['roleTemplateNameTaken', 'permissionNotHeld', 'tooManyRoleTemplates'],
  audit: true,
})

export const deleteManyRoleTemplates = endpoint({
  method: 'POST',
  path: path('v1', '/role-templates/@/all/delete'),
  summary: 'Delete these templates, all or none',
  access: administrator('role.edit'),
  body: z.object({
    templateIds: z
      .array(id())
      .min(1)
      .max(200)
      .transform(list => [...new Set(list)]),
  }),
  answer: z.object({ deleted: z.number().int() }),
  errors: ['roleTemplateNotFound', 'roleTemplateInUse', 'roleBuiltIn'],
  audit: true,
})

export const updateRoleTemplate = endpoint({
  method: 'PUT',
  path: path('v1', '/role-templates/{id}'),
  summary:
    'Change a template; other permissions make a new version, which roles follow when they are moved to it',
  access: administrator('role.edit'),
  params: byId,
  body: z.object({
    version: version.describe('The newest that the caller has seen'),
    name: texts.name.optional(),
    description: texts.description.optional(),
    permissions: names.optional(),
  }),
  answer: RoleTemplate,
  errors: [
    'roleTemplateNotFound',
    'roleTemplateConflict',
    'roleTemplateNameTaken',
    'roleBuiltIn',
    'permissionNotHeld',
  ],
  audit: true,
})

export const deleteRoleTemplate = endpoint({
  method: 'DELETE',
  path: path('v1', '/role-templates/{id}'),
  summary: 'Delete a template that no role is made from',
  access: administrator('role.edit'),
  params: byId,
  answer: z.object({}),
  errors: ['roleTemplateNotFound', 'roleTemplateInUse', 'roleBuiltIn'],
  audit: true,
})

export const listRoleTemplateVersions = endpoint({
  method: 'GET',
  path: ownPath('v1', '/role-templates/{id}/versions'),
  summary: 'Versions of a template, newest first',
  access: administrator('role.read'),
  params: byId,
  query: listQuery(),
  answer: page(RoleTemplateVersion),
  errors: ['roleTemplateNotFound'],
})

export const listScopes = endpoint({
  method: 'GET',
  path: ownPath('v1', '/scopes'),
  summary: 'Workspaces and groups by name, where roles can hold, at most 50; or the one with this id',
  access: administrator('role.read'),
  query: context.extend({
    search: z.string().max(100).default(''),
    kind: ScopeKind.optional(),
    id: id().optional(),
  }),
  answer: z.object({ items: z.array(ScopeOption) }),
})

export const listRoles = endpoint({
  method: 'GET',
  path: path('v1', '/roles'),
  summary: 'Roles, built-in ones first, then by name; requestPayload {scopeKind, scopeId, templateId}',
  access: administrator('role.read'),
  query: listQuery({ search: true }),
  answer: page(Role),
})

export const createRole = endpoint({
  method: 'POST',
  path: path('v1', '/roles'),
  summary:
    'Create a role in a scope, from a template or without; nobody gives or denies what they do not hold. In a workspace or room it gives what concerns places alone',
  access: administrator('role.edit'),
  body: z.object({
    ...texts,
    description: texts.description.default(''),
    scope: NewScope.default({ kind: 'TENANT' }),
    templateId: id().optional(),
    templateVersion: version.optional().describe('Default: the newest'),
    allow: names.default([]),
    deny: names.default([]),
  }),
  answer: Role,
  errors: ['roleNameTaken', 'roleTemplateNotFound', 'scopeNotFound', 'permissionNotHeld', 'tooManyRoles'],
  audit: true,
})

export const updateRole = endpoint({
  method: 'PUT',
  path: path('v1', '/roles'),
  summary: 'Change a role; absent fields stay. Acts at once for everybody who holds it',
  access: administrator('role.edit'),
  body: z.object({
    roleId: id(),
    version: version.describe('Of the role that the caller has seen'),
    name: texts.name.optional(),
    description: texts.description.optional(),
    templateId: id().nullable().optional().describe('null: follows no template any more'),
    templateVersion: version.optional().describe('Default: the newest, if another template is named'),
    allow: names.optional(),
    deny: names.optional(),
  }),
  answer: Role,
  errors: [
    'roleNotFound',
    'roleConflict',
    'roleNameTaken',
    'roleTemplateNotFound',
    'roleBuiltIn',
    'permissionNotHeld',
  ],
  audit: true,
})

export const removeUsersFromRoles = endpoint({
  method: 'DELETE',
  path: path('v1', '/roles/user/@/all/deleteAll'),
  summary: 'Take up to 200 people out of every role they hold, all or none',
  access: administrator('role.assign'),
  query: context.extend({ userIds: ids }),
  answer: z.object({ removed: z.number().int().describe('Places in roles') }),
  errors: ['roleUsersRefused', 'permissionNotHeld', 'lastAdministrator'],
  audit: true,
})

export const listUserRoles = endpoint({
  method: 'GET',
  path: path('v1', '/roles/user/{userId}'),
  summary: 'The roles of a person, at most 100; of others for who may role.read',
  access: user,
  params: z.object({ userId: id() }),
  query: context,
  answer: z.object({ items: z.array(Role) }),
  errors: ['forbidden', 'userNotFound'],
})

export const addRoleUsers = endpoint({
  method: 'POST',
  path: path('v1', '/roles/{roleId}/users/@/all/add'),
  summary: 'Add up to 200 people to a role, all or none; who holds it already stays',
  access: administrator('role.assign'),
  params: byRole,
  body: z.object({
    userIds: z
      .array(id())
      .min(1)
      .max(200)
      .transform(list => [...new Set(list)]),
  }),
  answer: Role,
  errors: ['roleNotFound', 'roleBuiltIn', 'roleUsersRefused', 'permissionNotHeld'],
  audit: true,
})

export const removeRoleUsers = endpoint({
  method: 'DELETE',
  path: path('v1', '/roles/{roleId}/users/@/all/delete'),
  summary: 'Take up to 200 people out of a role, all or none; who does not hold it stays as they are',
  access: administrator('role.assign'),
  params: byRole,
  query: context.extend({ userIds: ids }),
  answer: Role,
  errors: ['roleNotFound', 'roleBuiltIn', 'roleUsersRefused', 'permissionNotHeld', 'lastAdministrator'],
  audit: true,
})

export const addRoleUser = endpoint({
  method: 'POST',
  path: path('v1', '/roles/{roleId}/users/{userId}'),
  summary: 'Add somebody to a role',
  access: administrator('role.assign'),
  params: ofRole,
  answer: Role,
  errors: ['roleNotFound', 'roleBuiltIn', 'userNotFound', 'tooManyRolesOfUser', 'permissionNotHeld'],
  audit: true,
})

export const removeRoleUser = endpoint({
  method: 'DELETE',
  path: path('v1', '/roles/{roleId}/users/{userId}'),
  summary: 'Take somebody out of a role',
  access: administrator('role.assign'),
  params: ofRole,
  answer: Role,
  errors: ['roleNotFound', 'roleBuiltIn', 'userNotFound', 'permissionNotHeld', 'lastAdministrator'],
  audit: true,
})

export const getRole = endpoint({
  method: 'GET',
  path: path('v1', '/roles/{id}'),
  summary: 'One role',
  access: administrator('role.read'),
  params: byId,
  query: context,
  answer: Role,
  errors: ['roleNotFound'],
})

export const deleteRole = endpoint({
  method: 'DELETE',
  path: path('v1', '/roles/{id}'),
  summary: 'Delete a role; who held it loses what it gave',
  access: administrator('role.edit'),
  params: byId,
  answer: z.object({}),
  errors: ['roleNotFound', 'roleBuiltIn', 'permissionNotHeld'],
  audit: true,
})

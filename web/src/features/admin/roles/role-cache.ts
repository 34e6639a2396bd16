import type { Role, RoleTemplate } from '@trau/contract'
import { administrationApi } from '../../../api/administration-api.ts'
import { api } from '../../../api/api.ts'
import { invalidate, keyOf, queryClient } from '../../../api/query-client.ts'

/** Takes a role up as the server has it now. */
export async function takeRole(role: Role) {
  queryClient.setQueryData(keyOf(api.adminPermission.getRole, { params: { id: role.roleId } }), role)
  await forgetRoles()
}

/** What lists and people show of roles is asked for again where it is on screen. */
export const forgetRoles = () =>
  Promise.all([
    invalidate(api.adminPermission.listRoles),
    invalidate(api.adminPermission.listUserRoles),
    invalidate(administrationApi.roleAssignment.listRolesOfPeople),
    invalidate(administrationApi.roleAssignment.previewRole),
    invalidate(api.adminPermission.checkPermission),
    invalidate(api.adminPermission.listPermissions),
    invalidate(api.identity.listUsers),
  ])

export async function takeTemplate({ templateId }: RoleTemplate) {
  await Promise.all([
    invalidate(api.adminPermission.listRoleTemplates),
    invalidate(api.adminPermission.listRoleTemplateVersions, { params: { id: templateId } }),
    invalidate(api.adminPermission.getRole),
    invalidate(api.adminPermission.listRoles),
  ])
}

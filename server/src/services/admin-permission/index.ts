/** Admin-permission owns roles, the templates they are made from, and who holds them: what each person may do, and why. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { administrators } from './administrators.ts'
import { addRoleUser } from './endpoints/addRoleUser.ts'
import { addRoleUsers } from './endpoints/addRoleUsers.ts'
import { changeRolesOfPeople } from './endpoints/changeRolesOfPeople.ts'
import { checkPermission } from './endpoints/checkPermission.ts'
import { createRole } from './endpoints/createRole.ts'
import { createRoleTemplate } from './endpoints/createRoleTemplate.ts'
import { deleteManyRoleTemplates } from './endpoints/deleteManyRoleTemplates.ts'
import { deleteRole } from './endpoints/deleteRole.ts'
import { deleteRoleTemplate } from './endpoints/deleteRoleTemplate.ts'
import { getOwnPermissions } from './endpoints/getOwnPermissions.ts'
import { getRole } from './endpoints/getRole.ts'
import { listGranters } from './endpoints/listGranters.ts'
import { listPermissions } from './endpoints/listPermissions.ts'
import { listRoles } from './endpoints/listRoles.ts'
import { listRolesOfPeople } from './endpoints/listRolesOfPeople.ts'
import { listRoleTemplates } from './endpoints/listRoleTemplates.ts'
import { listRoleTemplateVersions } from './endpoints/listRoleTemplateVersions.ts'
import { listScopes } from './endpoints/listScopes.ts'
import { listUserRoles } from './endpoints/listUserRoles.ts'
import { previewRole } from './endpoints/previewRole.ts'
import { removeRoleUser } from './endpoints/removeRoleUser.ts'
import { removeRoleUsers } from './endpoints/removeRoleUsers.ts'
import { removeUsersFromRoles } from './endpoints/removeUsersFromRoles.ts'
import { updateRole } from './endpoints/updateRole.ts'
import { updateRoleTemplate } from './endpoints/updateRoleTemplate.ts'
import { createHeldPermissions } from './held-permissions.ts'
import { personalData } from './personal-data.ts'

export const handlers = {
  checkPermission,
  listPermissions,
  getOwnPermissions,
  listRoleTemplates,
  createRoleTemplate,
  deleteManyRoleTemplates,
  updateRoleTemplate,
  deleteRoleTemplate,
  listRoleTemplateVersions,
  listScopes,
  listRoles,
  createRole,
  updateRole,
  removeUsersFromRoles,
  listUserRoles,
  addRoleUsers,
  removeRoleUsers,
  addRoleUser,
  removeRoleUser,
  getRole,
  deleteRole,
} satisfies Handlers<typeof contract.adminPermission>

const assignmentHandlers = {
  listGranters,
  listRolesOfPeople,
  changeRolesOfPeople,
  previewRole,
} satisfies Handlers<typeof contract.roleAssignment>

export const service = defineService({
  name: 'admin-permission',
  endpoints: [serve(contract.adminPermission, handlers), serve(contract.roleAssignment, assignmentHandlers)],
  tables: ['role', 'role_template', 'role_template_version', 'role_user'],
  personalData,
  ports: { administrators },
  create: (app, { notices }) => ({ permissions: createHeldPermissions(app, notices) }),
})

export { publishChange as publishRoleChange, requireNotAboveBy } from './changes.ts'
export { addToRole, removeFromRole, requireMayGive } from './holders.ts'
export { idsOf, type Places } from './place-ids.ts'
export { isIn, type Place, placesOf } from './places.ts'
export { deleteRolesOf, holdHolders, selectHeldRoles } from './role-store.ts'
export { mostScopes, pathTo, selectScopes, selectWorkspacesOf } from './scope-store.ts'

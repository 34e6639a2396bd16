import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { removeFromRole } from '../holders.ts'

export const removeRoleUsers: Handler<typeof contract.adminPermission.removeRoleUsers, App> = async (
  { app, me, audit },
  { params, query },
) => {
  const { role, userIds } = await removeFromRole(app, me, params.roleId, query.userIds)
  audit.before = { removed: userIds }
  return role
}

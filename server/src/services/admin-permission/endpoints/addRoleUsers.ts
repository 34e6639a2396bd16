import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { addToRole } from '../holders.ts'

export const addRoleUsers: Handler<typeof contract.adminPermission.addRoleUsers, App> = async (
  { app, me, audit },
  { params, body },
) => {
  const { role, userIds } = await addToRole(app, me, params.roleId, body.userIds)
  audit.after = { added: userIds }
  return role
}

import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { removeFromRole } from '../holders.ts'
import { single } from '../target.ts'

export const removeRoleUser: Handler<typeof contract.adminPermission.removeRoleUser, App> = async (
  { app, me, audit },
  { params },
) => {
  const { role, userIds } = await single(removeFromRole(app, me, params.roleId, [params.userId]))
  audit.before = { removed: userIds }
  return role
}

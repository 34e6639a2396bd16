import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { addToRole } from '../holders.ts'
import { single } from '../target.ts'

export const addRoleUser: Handler<typeof contract.adminPermission.addRoleUser, App> = async (
  { app, me, audit },
  { params },
) => {
  const { role, userIds } = await single(addToRole(app, me, params.roleId, [params.userId]))
  audit.after = { added: userIds }
  return role
}

import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import * as roles from '../roles.ts'

export const createRole: Handler<typeof contract.adminPermission.createRole, App> = async (
  { app, me, audit },
  { body },
) => {
  const role = await roles.createRole(app, me, body)
  audit.after = role
  return role
}

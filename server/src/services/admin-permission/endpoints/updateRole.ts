import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import * as roles from '../roles.ts'

export const updateRole: Handler<typeof contract.adminPermission.updateRole, App> = async (
  { app, me, audit },
  { body },
) => {
  const { before, after } = await roles.updateRole(app, me, body)
  Object.assign(audit, { before, after })
  return after
}

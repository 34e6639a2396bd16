import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import * as roles from '../roles.ts'

/** Of the people who held it, so many stand in the audit log. */
const mostNamed = 200

export const deleteRole: Handler<typeof contract.adminPermission.deleteRole, App> = async (
  { app, me, audit },
  { params },
) => {
  const { before, userIds } = await roles.deleteRole(app, me, params.id)
  audit.before = { ...before, userIds: userIds.slice(0, mostNamed) }
  return {}
}

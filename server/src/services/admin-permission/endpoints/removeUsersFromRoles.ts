import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { removeFromAllRoles } from '../holders.ts'

export const removeUsersFromRoles: Handler<
  typeof contract.adminPermission.removeUsersFromRoles,
  App
> = async ({ app, me, audit }, { query }) => {
  const removedCount = await removeFromAllRoles(app, me, query.userIds)
  audit.before = { removed: removedCount }
  return { removed: removedCount.length }
}

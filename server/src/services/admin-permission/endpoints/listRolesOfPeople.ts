import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { ownPermissions } from '../changes.ts'
import { selectHeldRoles } from '../role-store.ts'

export const listRolesOfPeople: Handler<typeof contract.roleAssignment.listRolesOfPeople, App> = async (
  { app, me },
  { query },
) => {
  const heldRoles = await selectHeldRoles(app.db, me.tenantId, query.userIds)
  return {
    items: query.userIds.map(userId => ({
      userId,
      roles: ownPermissions(heldRoles.get(userId) ?? []).roles,
    })),
  }
}

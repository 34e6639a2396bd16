import type { contract } from '@trau/contract'
import { maxRolesOfUser } from '@trau/contract/rules/permission'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectRolesOf } from '../role-store.ts'
import { requireReadable } from '../target.ts'

export const listUserRoles: Handler<typeof contract.adminPermission.listUserRoles, App> = async (
  { app, me },
  { params },
) => {
  const { userId } = params
  await requireReadable(app, me, { userId, targetType: 'TENANT' })
  return { items: await selectRolesOf(app.db, { tenantId: me.tenantId, userId }, maxRolesOfUser) }
}

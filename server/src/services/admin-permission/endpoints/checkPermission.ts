import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { explain } from '../resolve.ts'
import { requireReadable } from '../target.ts'

export const checkPermission: Handler<typeof contract.adminPermission.checkPermission, App> = async (
  { app, me },
  { query },
) => {
  const { userId, permission, targetType, targetId } = query
  const { roles, path } = await requireReadable(app, me, query)
  const { isAllowed, reasons } = explain(roles, path, permission)
  return { userId, permission, targetType, ...(targetId && { targetId }), isAllowed, reasons }
}

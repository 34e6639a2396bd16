import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireRole } from '../holders.ts'

export const getRole: Handler<typeof contract.adminPermission.getRole, App> = ({ app, me }, { params }) =>
  requireRole(app.db, me.tenantId, params.id)

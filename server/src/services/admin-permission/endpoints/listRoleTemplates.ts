import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectTemplates } from '../template-store.ts'

export const listRoleTemplates: Handler<typeof contract.adminPermission.listRoleTemplates, App> = (
  { app, me },
  { query },
) => selectTemplates(app.db, me.tenantId, query.search, query)

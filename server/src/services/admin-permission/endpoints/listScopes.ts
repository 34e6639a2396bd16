import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { mostScopes, selectScopes } from '../scope-store.ts'

export const listScopes: Handler<typeof contract.adminPermission.listScopes, App> = async (
  { app, me },
  { query },
) => ({
  items: await selectScopes(app.db, me.tenantId, { ...query, search: query.search.trim() }, mostScopes),
})

import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { mostScopes, placesOf, selectScopes } from '../../admin-permission/index.ts'

export const listRetentionPlaces: Handler<typeof contract.retention.listRetentionPlaces, App> = async (
  { app, me },
  { query: { search, kind } },
) => {
  const places = await placesOf(app, me, 'retention.edit')
  return {
    items: await selectScopes(app.db, me.tenantId, { search: search.trim(), kind, places }, mostScopes),
  }
}

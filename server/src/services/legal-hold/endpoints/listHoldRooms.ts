import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { mostScopes, selectScopes } from '../../admin-permission/index.ts'

export const listHoldRooms: Handler<typeof contract.legalHold.listHoldRooms, App> = async (
  { app, me },
  { query: { search } },
) => ({
  items: await selectScopes(app.db, me.tenantId, { search: search.trim(), kind: 'ROOM' }, mostScopes),
})

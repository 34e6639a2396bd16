import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { mostScopes, selectScopes } from '../../admin-permission/index.ts'

export const listDriveQuotaRooms: Handler<typeof contract.driveQuota.listDriveQuotaRooms, App> = async (
  { app, tenantId },
  { query: { search } },
) => ({
  items: await selectScopes(app.db, tenantId, { search: search.trim(), kind: 'ROOM' }, mostScopes),
})

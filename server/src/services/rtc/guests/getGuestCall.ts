import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewGuest } from './joining.ts'
import { requireGuest } from './pass.ts'

export const getGuestCall: Handler<typeof contract.callGuest.getGuestCall, App> = async (
  { app, tenantId },
  { query },
) => {
  const { call, mine } = await requireGuest(app, tenantId, query.pass)
  return viewGuest(app, call, mine)
}

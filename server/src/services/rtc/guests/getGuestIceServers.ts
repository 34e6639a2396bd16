import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { iceServersOf } from '../media/ice.ts'
import { requireAdmitted } from './pass.ts'

export const getGuestIceServers: Handler<typeof contract.callGuest.getGuestIceServers, App> = async (
  { app, tenantId, origin },
  { body },
) => {
  const { call, mine } = await requireAdmitted(app, tenantId, body.pass)
  return iceServersOf(app, call, mine, origin)
}

import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireCall, requireInCall } from '../policy.ts'
import { iceServersOf } from './ice.ts'

export const getIceServers: Handler<typeof contract.call.getIceServers, App> = async (
  { app, me, origin },
  { params },
) => {
  const access = await requireCall(app, me, params.callId)
  return iceServersOf(app, access.call, requireInCall(access, me), origin)
}

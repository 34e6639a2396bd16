import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUserInfos } from '../../identity/index.ts'
import { requireCall, requireInCall } from '../policy.ts'
import { joinMedia } from './ice.ts'

export const getCallMedia: Handler<typeof contract.call.getCallMedia, App> = async (
  { app, me },
  { params, body },
) => {
  const access = await requireCall(app, me, params.callId)
  const mine = requireInCall(access, me, body.deviceId)
  const people = await findUserInfos(app, me.tenantId, [me.userId])
  return joinMedia(app, access.call, mine, people.get(me.userId)?.name ?? '')
}

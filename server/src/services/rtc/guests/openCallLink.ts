import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { joinedOf } from '../machine/model.ts'
import { hasLobby, requireCallLink } from './joining.ts'

export const openCallLink: Handler<typeof contract.callGuest.openCallLink, App> = async (
  { app, tenantId },
  { params },
) => {
  const { link, call } = await requireCallLink(app, tenantId, params.token)
  return {
    callId: link.call_id,
    name: link.name,
    type: call.model.type,
    hasLobby: hasLobby(call.model, link),
    expiresTime: link.expires_time.getTime(),
    joinedCount: joinedOf(call.model).length,
  }
}

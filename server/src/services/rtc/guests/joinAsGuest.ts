import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { letGuestIn, requireCallLink, returnGuest, viewGuest } from './joining.ts'
import { type Guest, newPass, readPass } from './pass.ts'

export const joinAsGuest: Handler<typeof contract.callGuest.joinAsGuest, App> = async (
  { app, tenantId },
  { params, body },
) => {
  const { name, deviceId } = body
  const former = body.pass ? readPass(app, body.pass) : undefined
  const isOfTenant = former?.tenantId === tenantId
  const returnedGuest = isOfTenant ? await returnGuest(app, former, deviceId) : undefined
  if (returnedGuest) return answer(app, returnedGuest)
  const live = await requireCallLink(app, tenantId, params.token, isOfTenant ? former : undefined)
  const formerId = isOfTenant ? former.participantId : undefined
  return answer(app, await letGuestIn(app, live, { name, deviceId }, formerId))
}

const answer = async (app: App, { call, mine }: Guest) => ({
  ...(await viewGuest(app, call, mine)),
  ...newPass(app, call.model, mine.participantId),
})

import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeCall } from '../changing.ts'
import { setHand } from '../machine/group.ts'
import { requireAdmitted } from './pass.ts'

export const raiseGuestHand: Handler<typeof contract.callGuest.raiseGuestHand, App> = async (
  { app, tenantId },
  { body },
) => {
  const { call, mine } = await requireAdmitted(app, tenantId, body.pass)
  await changeCall(app, call.model, (model, now) => setHand(model, mine.participantId, body.isRaised, now))
  return {}
}

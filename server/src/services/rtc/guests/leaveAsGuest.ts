import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeCall } from '../changing.ts'
import { leave } from '../machine/group.ts'
import { participantOf } from '../machine/model.ts'
import { requireGuest } from './pass.ts'

export const leaveAsGuest: Handler<typeof contract.callGuest.leaveAsGuest, App> = async (
  { app, tenantId },
  { body },
) => {
  const { call, mine } = await requireGuest(app, tenantId, body.pass)
  await changeCall(app, call.model, (model, now) =>
    leave(model, participantOf(model, mine.participantId) ?? mine, now),
  )
  return {}
}

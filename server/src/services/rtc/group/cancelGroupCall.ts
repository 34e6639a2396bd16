import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeCall } from '../changing.ts'
import { endForAll } from '../machine/group.ts'
import { participantOfUser } from '../machine/model.ts'
import { requireCall } from '../policy.ts'
import { viewCall } from '../view.ts'

export const cancelGroupCall: Handler<typeof contract.rtc.cancelGroupCall, App> = async (
  { app, me },
  { params },
) => {
  const { isHost, room } = await requireCall(app, me, params.id)
  const key = { tenantId: me.tenantId, callId: params.id }
  const call = await changeCall(app, key, (model, now) => {
    if (!isHost && model.kind === 'GROUP' && model.state !== 'ENDED') throw fail('roleTooLow')
    return endForAll(model, { isHost }, now)
  })
  const mine = participantOfUser(call.model, me.userId)
  return {
    call: await viewCall(app, call, room ? 'member' : 'outsider', me.userId),
    // An owner may end a call that they are not in.
    participantId: mine?.participantId ?? '',
  }
}

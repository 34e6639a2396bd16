import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { answerOwn } from '../answering.ts'
import { lockPeople } from '../busy-store.ts'
import { changeCall } from '../changing.ts'
import { leaveFormerRooms } from '../due/taking-out.ts'
import { accept } from '../machine/direct.ts'
import { participantOfUser } from '../machine/model.ts'
import { isBlocked, requireCall } from '../policy.ts'
import { deviceOf, requireFree } from '../starting.ts'

export const acceptCall: Handler<typeof contract.rtc.acceptCall, App> = async (
  { app, me },
  { params, body },
) => {
  const access = await requireCall(app, me, params.id)
  if (await isBlocked(app, me, access)) throw fail('notDelivered')
  await leaveFormerRooms(app, me)
  const key = { tenantId: me.tenantId, callId: params.id }
  const call = await changeCall(app, key, async (model, now, tx) => {
    const mine = participantOfUser(model, me.userId)
    if (!mine) throw fail('notForThisCall')
    const acceptance = accept(model, mine, deviceOf(me, body.deviceId), now, body.isTakeover)
    await lockPeople(tx, me.tenantId, [me.userId])
    await requireFree(tx, me, params.id)
    return acceptance
  })
  return answerOwn(app, me, call)
}

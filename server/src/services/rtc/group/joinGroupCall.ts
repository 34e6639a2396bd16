import { type contract, MemberRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { answerOwn } from '../answering.ts'
import { lockPeople } from '../busy-store.ts'
import { changeCall } from '../changing.ts'
import { leaveFormerRooms } from '../due/taking-out.ts'
import { requireGroupCall } from '../machine/group.ts'
import { requireCall } from '../policy.ts'
import { deviceOf, requireFree } from '../starting.ts'
import { joinAs } from './joining.ts'

export const joinGroupCall: Handler<typeof contract.rtc.joinGroupCall, App> = async (
  { app, me },
  { params, body },
) => {
  const { room } = await requireCall(app, me, params.id)
  const role = room?.roles.get(me.userId)
  if (role === MemberRole.RESTRICTED) throw fail('notForThisCall')
  await leaveFormerRooms(app, me)
  const key = { tenantId: me.tenantId, callId: params.id }
  const call = await changeCall(app, key, async (model, now, tx) => {
    requireGroupCall(model)
    await lockPeople(tx, me.tenantId, [me.userId])
    await requireFree(tx, me, params.id)
    const device = deviceOf(me, body.deviceId)
    return joinAs(app, model, { userId: me.userId, role, device, isTakeover: body.isTakeover }, now)
  })
  return answerOwn(app, me, call)
}

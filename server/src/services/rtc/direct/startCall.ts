import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { isEveryoneAcquainted, lets, relationsTo, requireUnlimited } from '../../identity/index.ts'
import { type RoomAccess, requireDelivery, requireMember } from '../../room/index.ts'
import { answerOwn } from '../answering.ts'
import { selectBusy } from '../busy-store.ts'
import type { StoredCall } from '../call-store.ts'
import { writeCall } from '../changing.ts'
import { leaveFormerRooms } from '../due/taking-out.ts'
import { joinLive } from '../group/joining.ts'
import { accept } from '../machine/direct.ts'
import {
  type CallDevice,
  type CallModel,
  joinedOf,
  type Participant,
  participantOfUser,
} from '../machine/model.ts'
import { startDirect } from '../machine/start.ts'
import { isSilent } from '../machine/time.ts'
import {
  deviceOf,
  type Place,
  participantFor,
  replace,
  requireFree,
  type Start,
  startIn,
  store,
} from '../starting.ts'

export const startCall: Handler<typeof contract.rtc.startCall, App> = async (
  { app, me },
  { params, body },
) => {
  const room = await requireMember(app, me, params.roomId)
  const otherId = [...room.roles.keys()].find(userId => userId !== me.userId)
  if (room.type !== 'PRIVATE' || !otherId) throw fail('notForThisRoomType')
  await leaveFormerRooms(app, me)
  const start = { app, me, roomId: params.roomId, body }
  const call = await startIn(start, [me.userId, otherId], place => ring(start, place, room, otherId))
  return answerOwn(app, me, call)
}

async function ring(
  start: Start,
  place: Place,
  room: RoomAccess & { role: number },
  otherId: string,
): Promise<StoredCall> {
  const { app, me, body, roomId } = start
  const { tx, now, live } = place
  const device = deviceOf(me, body.deviceId)
  const mine = live && participantOfUser(live.model, me.userId)
  // Glare: both have rung at once. The call that was first, which has the lower id, is the one; the other becomes its answer.
  if (live && mine?.state === 'INVITED' && live.model.state === 'RINGING') {
    await requireDelivery(app, me, room)
    await requireFree(tx, me, live.model.callId)
    return writeCall(app, tx, place.room, live, accept(live.model, mine, device, now))
  }
  if (live) {
    const isGrown = live.model.kind === 'GROUP'
    if (isGrown && joinedOf(live.model).length > 0) return joinLive(start, place, live, room.role)
    if (!isGrown && !isForgotten(app, live.model, mine, { me, device, now }))
      throw fail('alreadyInCall', { callId: live.model.callId })
    if (live.model.state === 'RINGING' && mine?.device?.deviceId === device.deviceId) return live
    // One that grew, and that everybody has left, would stand empty for a minute.
    await replace(start, place, live)
  }
  await requireMayRing(start, room, otherId)
  await requireFree(tx, me)
  const isBusy = (await selectBusy(tx, me.tenantId, [otherId])).length > 0
  const starter = participantFor(me.userId, 0)
  const model = startDirect(
    { tenantId: me.tenantId, callId: uuidv7(), roomId, type: body.type, starter, device },
    participantFor(otherId, 1),
    isBusy,
    now,
  )
  return store(start, place, model)
}

interface Newcomer {
  me: Caller
  device: CallDevice
  now: number
}

/**
 * Whether the caller's session carries this call no more, though nobody has ended it: its device begins anew, or has been silent. One that rings
 * out is given up by whoever rings again, since no other tab can go on with it.
 */
function isForgotten(app: App, call: CallModel, mine: Participant | undefined, by: Newcomer): boolean {
  if (!mine?.device || mine.device.sessionId !== by.me.sessionId) return false
  if (call.state === 'RINGING' || mine.device.deviceId === by.device.deviceId) return true
  return isSilent(mine, by.now, app.services.callWatch.since())
}

/** @throws notDelivered (blocked, or the other does not let the caller ring), accountLimited */
async function requireMayRing({ app, me }: Start, room: RoomAccess, otherId: string): Promise<void> {
  await requireDelivery(app, me, room)
  const [relations, rows] = await Promise.all([
    relationsTo(app, me.tenantId, me.userId, [otherId]),
    app.services.userCache.findRows(me.tenantId, [otherId]),
  ])
  const other = rows.get(otherId)
  if (!other || other.is_locked || other.erased_time) throw fail('notDelivered')
  const relation = relations.get(otherId) ?? 'stranger'
  if (relation === 'stranger') {
    await requireUnlimited(app, me)
    // Who has not answered a stranger yet is not rung by them.
    const isWaiting = room.strangers.size > 0 && !(await isEveryoneAcquainted(app.db, me.tenantId))
    if (isWaiting && !room.strangers.has(me.userId)) throw fail('notDelivered')
  }
  if (!lets(other, 'calls', relation)) throw fail('notDelivered')
}

import { type contract, MemberRole, maxRungMembers } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { requireUnlimited } from '../../identity/index.ts'
import { maySeeMembers, type RoomAccess, requireMember, requireWritable } from '../../room/index.ts'
import { answerOwn } from '../answering.ts'
import type { StoredCall } from '../call-store.ts'
import { leaveFormerRooms } from '../due/taking-out.ts'
import { invite } from '../machine/group.ts'
import { startGroup } from '../machine/start.ts'
import { ringable } from '../policy.ts'
import { deviceOf, isModerator, participantFor, requireFree, startIn, store } from '../starting.ts'
import { joinLive } from './joining.ts'

export const startGroupCall: Handler<typeof contract.rtc.startGroupCall, App> = async (
  { app, me },
  { params, body },
) => {
  const room = await requireMember(app, me, params.roomId)
  if (room.type !== 'GROUP') throw fail('notForThisRoomType')
  if (room.role === MemberRole.RESTRICTED) throw fail('roleTooLow')
  requireWritable(room)
  await requireUnlimited(app, me)
  await leaveFormerRooms(app, me)
  const rung = await whomToRing(app, me, room, body.userIds)
  const start = { app, me, roomId: params.roomId, body }
  const call = await startIn(start, [me.userId], async (place): Promise<StoredCall> => {
    const { tx, now, live } = place
    if (live) return joinLive(start, place, live, room.role)
    await requireFree(tx, me)
    const device = deviceOf(me, body.deviceId)
    const starter = participantFor(me.userId, 0)
    const ids = { tenantId: me.tenantId, callId: uuidv7(), roomId: params.roomId }
    const model = startGroup({ ...ids, type: body.type, starter, device }, now)
    const people = rung.map((userId, n) =>
      participantFor(userId, n + 1, { isHost: isModerator(room.roles.get(userId)!) }),
    )
    return store(start, place, invite(model, people, true, now))
  })
  return answerOwn(app, me, call)
}

/**
 * Who does not see the members of the group rings nobody: the banner is there for all.
 * @throws memberNotFound where somebody named is not in the room, roleTooLow for who would learn from it who is
 */
async function whomToRing(
  app: App,
  me: { tenantId: string; userId: string },
  room: RoomAccess & { role: number },
  requestedIds: readonly string[] | undefined,
): Promise<string[]> {
  if (!maySeeMembers(room)) {
    if (requestedIds && requestedIds.length > 0) throw fail('roleTooLow')
    return []
  }
  if (requestedIds?.some(userId => !room.roles.has(userId))) throw fail('memberNotFound')
  const others = [...room.roles.keys()].filter(userId => userId !== me.userId)
  const ringingIds = requestedIds ?? (others.length <= maxRungMembers ? others : [])
  return ringable(app, me, ringingIds)
}

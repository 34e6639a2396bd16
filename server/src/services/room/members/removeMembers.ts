import type { contract } from '@trau/contract'
import { MemberRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { noteRemoved } from '../invites/join-requests.ts'
import { outranks, requireActor, requireGroup, requireMember, requireRank } from '../policy.ts'
import { changeMembership } from '../rooms/change.ts'
import { publishMembers, publishRemoved, publishShared } from '../rooms/events.ts'
import { findMembers, updateRoomRow } from '../rooms/room-store.ts'
import { partMembers } from './parting.ts'

/** All of them or none: one who is not there, or whom the caller does not outrank, stops the whole call. */
export const removeMembers: Handler<typeof contract.room.removeMembers, App> = async (
  { app, me },
  { params: { roomId }, query: { userIds, ban } },
) => {
  const access = await requireMember(app, me, roomId)
  requireGroup(access)
  requireRank(access.role, MemberRole.DEPUTY)
  return changeMembership(app, me.tenantId, roomId, async (tx, room, removedUserIds) => {
    const { role } = await requireActor(tx, room.row, me.userId)
    requireRank(role, MemberRole.DEPUTY)
    const requestedIds = [...new Set(userIds)]
    const members = await findMembers(tx, room.row, requestedIds)
    if (members.length < requestedIds.length) throw fail('memberNotFound')
    if (!members.every(member => outranks(role, member.role))) throw fail('roleTooLow')

    await partMembers(app, tx, room.row, requestedIds)
    for (const id of requestedIds) removedUserIds.add(id)
    await updateRoomRow(tx, room.row, { updated_time: new Date(app.clock.now()) })
    const note = { event: 'membersRemoved', actorId: me.userId, userIds: requestedIds } as const
    const publications = await app.services.roomMessages.appendSystemMessage(app, tx, room.row, note)
    publishRemoved(room, requestedIds, 'REMOVED')
    await noteRemoved(tx, room, requestedIds, { isBanned: ban === 'true', now: new Date(app.clock.now()) })
    await publishMembers(app, tx, room, { upserted: [], removedUserIds: requestedIds })
    await publishShared(app, tx, room)
    room.publish(...publications)
    return { removedUserIds: requestedIds }
  })
}

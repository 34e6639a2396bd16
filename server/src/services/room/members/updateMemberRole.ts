import type { contract } from '@trau/contract'
import { MemberRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { outranks, requireActor, requireGroup, requireMember, requireRank } from '../policy.ts'
import { changeMembership } from '../rooms/change.ts'
import { publishMembers, publishShared, publishUpserted } from '../rooms/events.ts'
import { findMember, updateMember, updateRoomRow } from '../rooms/room-store.ts'
import { viewMembers } from '../rooms/view.ts'
import { notifyOfRole } from './role-notice.ts'

/** Role 1 hands the group over: the former owner becomes a deputy. */
export const updateMemberRole: Handler<typeof contract.room.updateMemberRole, App> = async (
  { app, me },
  { params: { roomId, userId }, body: { role } },
) => {
  const access = await requireMember(app, me, roomId)
  requireGroup(access)
  requireRank(access.role, MemberRole.OWNER)
  return changeMembership(app, me.tenantId, roomId, async (tx, room) => {
    const actor = await requireActor(tx, room.row, me.userId)
    requireRank(actor.role, MemberRole.OWNER)
    const target = await findMember(tx, room.row, userId)
    if (!target) throw fail('memberNotFound')
    if (!outranks(actor.role, target.role)) throw fail('roleTooLow')
    if (target.role === role) return (await viewMembers(app, me.tenantId, [target]))[0]!

    const isHandover = role === MemberRole.OWNER
    const changedMembers = [(await updateMember(tx, room.row, userId, { role }))!]
    if (isHandover)
      changedMembers.push((await updateMember(tx, room.row, me.userId, { role: MemberRole.DEPUTY }))!)
    await updateRoomRow(tx, room.row, {
      updated_time: new Date(app.clock.now()),
      ...(isHandover ? { owner_id: userId } : {}),
    })
    const publications = await app.services.roomMessages.appendSystemMessage(app, tx, room.row, {
      event: isHandover ? 'ownerChanged' : 'roleChanged',
      actorId: me.userId,
      userIds: [userId],
      role,
    })
    await publishMembers(app, tx, room, { upserted: changedMembers, removedUserIds: [] })
    await publishUpserted(
      app,
      tx,
      room,
      changedMembers.map(member => member.user_id),
    )
    await publishShared(app, tx, room)
    room.publish(...publications)
    await notifyOfRole(app, tx, changedMembers[0]!, me.userId)
    return (await viewMembers(app, me.tenantId, [changedMembers[0]!]))[0]!
  })
}

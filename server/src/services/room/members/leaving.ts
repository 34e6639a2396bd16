import { MemberRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Publication } from '#platform/outbox/outbox.ts'
import { selectGroupIds } from '../list/room-list-store.ts'
import { requireActor } from '../policy.ts'
import { changeMembership } from '../rooms/change.ts'
import { publishMembers, publishRemoved, publishShared, publishUpserted } from '../rooms/events.ts'
import type { SystemNote } from '../rooms/room-messages.ts'
import { findHeir, updateMember, updateRoomRow } from '../rooms/room-store.ts'
import type { MemberRow } from '../tables.ts'
import { partMembers } from './parting.ts'
import { notifyOfRole } from './role-notice.ts'

/** Silent leaving writes no message about it; that the group has a new owner is said all the same. */
export function leaveGroup(
  app: App,
  me: UserKey,
  roomId: string,
  isSilent: boolean,
): Promise<{ roomId: string }> {
  return changeMembership(app, me.tenantId, roomId, async (tx, room, removedUserIds) => {
    const { role } = await requireActor(tx, room.row, me.userId)
    await partMembers(app, tx, room.row, [me.userId])
    removedUserIds.add(me.userId)
    await updateRoomRow(tx, room.row, { updated_time: new Date(app.clock.now()) })

    const publications: Publication[] = []
    const say = async (note: SystemNote) =>
      publications.push(...(await app.services.roomMessages.appendSystemMessage(app, tx, room.row, note)))
    if (!isSilent) await say({ event: 'memberLeft', actorId: me.userId })
    const changedMembers: MemberRow[] = []
    if (role === MemberRole.OWNER) {
      const heir = await findHeir(tx, room.row)
      await updateRoomRow(tx, room.row, { owner_id: heir?.user_id ?? null })
      if (heir) {
        const owner = (await updateMember(tx, room.row, heir.user_id, { role: MemberRole.OWNER }))!
        changedMembers.push(owner)
        await say({
          event: 'ownerChanged',
          actorId: me.userId,
          userIds: [heir.user_id],
          role: MemberRole.OWNER,
        })
        await notifyOfRole(app, tx, owner)
      }
    }
    publishRemoved(room, [me.userId], 'LEFT')
    await publishMembers(app, tx, room, { upserted: changedMembers, removedUserIds: [me.userId] })
    await publishUpserted(
      app,
      tx,
      room,
      changedMembers.map(member => member.user_id),
    )
    await publishShared(app, tx, room)
    room.publish(...publications)
    return { roomId }
  })
}

/** Leaves every group, one after the other, without a word. Answers how many. */
export async function leaveAllGroups(app: App, me: UserKey): Promise<number> {
  const roomIds = await selectGroupIds(app.db, me.tenantId, me.userId)
  for (const roomId of roomIds) await leaveGroup(app, me, roomId, true)
  return roomIds.length
}

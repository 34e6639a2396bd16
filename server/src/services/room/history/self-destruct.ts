import { MemberRole, type RoomEntry } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import { requireActor, requireDelivery, requireMember, requireRank } from '../policy.ts'
import { changeRoom } from '../rooms/change.ts'
import { publishShared, publishUpserted } from '../rooms/events.ts'
import { updateRoomRow } from '../rooms/room-store.ts'
import { viewRooms } from '../rooms/view.ts'
import { requireAcceptance } from '../strangers/strangers.ts'

/**
 * Sets how long messages sent from now on live. The same again changes nothing.
 * @throws roomNotFound, roleTooLow in a group, notDelivered where there is a block or the other has not accepted a stranger, notForThisRoomType for one's own cloud
 */
export async function setLifetime(
  app: App,
  me: Requester,
  roomId: string,
  seconds: number,
): Promise<RoomEntry> {
  const access = await requireMember(app, me, roomId)
  if (access.type === 'SELF') throw fail('notForThisRoomType')
  if (access.type === 'GROUP') requireRank(access.role, MemberRole.DEPUTY)
  await requireDelivery(app, me, access)
  requireAcceptance(me, access)
  await changeRoom(app, me.tenantId, roomId, async (tx, room) => {
    const { role } = await requireActor(tx, room.row, me.userId)
    if (access.type === 'GROUP') requireRank(role, MemberRole.DEPUTY)
    if (room.row.self_destruct_seconds === seconds) return
    await updateRoomRow(tx, room.row, {
      self_destruct_seconds: seconds,
      updated_time: new Date(app.clock.now()),
    })
    const note = { event: 'selfDestructChanged', actorId: me.userId, seconds } as const
    const publications = await app.services.roomMessages.appendSystemMessage(app, tx, room.row, note)
    // What all see of a group is one view; of a private room each has their own.
    if (access.type === 'GROUP') await publishShared(app, tx, room)
    else await publishUpserted(app, tx, room, [...access.roles.keys()])
    room.publish(...publications)
  })
  const [entry] = await viewRooms(app, app.db, me.tenantId, me.userId, [roomId])
  if (!entry) throw fail('roomNotFound')
  return entry
}

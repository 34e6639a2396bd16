import { maxHiddenRooms, type RoomEntry } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import { findPin, type HiddenRooms, verifyPin } from '../../hidden/index.ts'
import { clearHiddenRooms } from '../history/clearing.ts'
import { selectRooms } from '../list/room-list-store.ts'
import { unsubscribeMembers } from '../members/members.ts'
import { requireActor, requireMember } from '../policy.ts'
import { changeMembership } from '../rooms/change.ts'
import { publishUpserted } from '../rooms/events.ts'
import { findOwnVisibleAfter, updateMember } from '../rooms/room-store.ts'
import { viewRooms } from '../rooms/view.ts'

const everything = { offset: 0, limit: maxHiddenRooms }
async function idsOf(app: App, { tenantId, userId }: Requester): Promise<string[]> {
  const { rooms } = await selectRooms(app.db, tenantId, userId, { isHidden: true }, everything)
  return rooms.map(room => room.room_id)
}

/**
 * Puts a room behind the caller's PIN. Their sockets leave it; an unlocked session opens it again from the hidden ones.
 * @throws roomNotFound, pinNotSet, tooManyHiddenRooms, notForThisRoomType where a stranger's is not accepted yet
 */
export async function hideRoom(app: App, me: Requester, roomId: string): Promise<{ roomId: string }> {
  const { strangers } = await requireMember(app, me, roomId)
  if (strangers.has(me.userId)) throw fail('notForThisRoomType')
  if (!(await findPin(app.db, me))) throw fail('pinNotSet')
  const hiddenRoomIds = await idsOf(app, me)
  if (hiddenRoomIds.includes(roomId)) return { roomId }
  if (hiddenRoomIds.length >= maxHiddenRooms) throw fail('tooManyHiddenRooms', { max: maxHiddenRooms })
  return changeMembership(app, me.tenantId, roomId, async (tx, room, removedUserIds) => {
    await requireActor(tx, room.row, me.userId)
    await updateMember(tx, room.row, me.userId, { is_hidden: true, is_favorite: false, is_archived: false })
    removedUserIds.add(me.userId)
    room.publish({ to: { users: [me.userId] }, event: { type: 'roomHidden', data: { roomId } } })
    return { roomId }
  })
}

/**
 * Takes it back into the list of every session.
 * @throws roomNotFound in a session that is not unlocked, pinNotSet, pinWrong, pinLocked
 */
export async function unhideRoom(app: App, me: Requester, roomId: string, pin: string): Promise<RoomEntry> {
  await requireMember(app, me, roomId)
  await verifyPin(app, me, pin)
  return changeMembership(app, me.tenantId, roomId, async (tx, room) => {
    await requireActor(tx, room.row, me.userId)
    await updateMember(tx, room.row, me.userId, { is_hidden: false })
    const entries = await publishUpserted(app, tx, room, [me.userId])
    return entries.get(me.userId)!
  })
}

/** @throws hiddenLocked, whether there are any or not */
export async function listHidden(app: App, me: Requester): Promise<RoomEntry[]> {
  if (!(await app.services.hidden.isUnlocked(me))) throw fail('hiddenLocked')
  return viewRooms(app, app.db, me.tenantId, me.userId, await idsOf(app, me))
}

async function stopHearingHidden(
  app: App,
  owner: Requester,
  where: (meta: unknown) => boolean,
): Promise<void> {
  const { userId } = owner
  const roomIds = await idsOf(app, owner)
  const visibleAfter = await findOwnVisibleAfter(app.db, owner, roomIds)
  for (const roomId of roomIds) {
    const visibleAfterSeq = visibleAfter.get(roomId) ?? 0
    await unsubscribeMembers(app, owner.tenantId, roomId, { userId, visibleAfterSeq }, { where })
  }
}

/** What hidden does with the rooms behind a PIN. */
export const hiddenRooms: HiddenRooms = {
  idsOf,
  clear: clearHiddenRooms,
  unsubscribeMembers: stopHearingHidden,
}

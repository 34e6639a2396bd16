import { MemberRole, type RoomEntry } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester, UserKey } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { blocksBetween, requireKnown } from '../../identity/index.ts'
import { requireMember } from '../policy.ts'
import { changeMembership, changeRoom, semaphoreOf, writeInto } from '../rooms/change.ts'
import { publishUpserted } from '../rooms/events.ts'
import { pairKeyOf } from '../rooms/names.ts'
import {
  findMember,
  findRoomByPair,
  insertMembers,
  insertRoom,
  openRoomForAll,
  updateMember,
} from '../rooms/room-store.ts'
import { viewRooms } from '../rooms/view.ts'
import { changed, isStrangerTo } from '../strangers/strangers.ts'
import type { RoomRow } from '../tables.ts'

/**
 * The one room of two people, or of one person with themselves; made when there is none. However many ask at once, there is one.
 * @throws userNotFound, notDelivered where the other has blocked the caller, roomNotFound where the caller has hidden it and not unlocked
 */
export async function getOrCreatePair(app: App, me: Requester, otherId: string): Promise<RoomEntry> {
  if (otherId !== me.userId) {
    await requireKnown(app, me, [otherId])
    const { bBlockedA } = await blocksBetween(app, me.tenantId, me.userId, otherId)
    if (bBlockedA) throw fail('notDelivered')
  }
  const pairKey = pairKeyOf(me.userId, otherId)
  const room =
    (await findRoomByPair(app.db, me.tenantId, pairKey)) ??
    (await create(app, me, otherId, pairKey)) ??
    // Somebody else was faster; the insert waited for their commit.
    (await findRoomByPair(app.db, me.tenantId, pairKey))
  if (!room) throw new Error('A private room vanished between two statements')
  await requireMember(app, me, room.room_id)
  await open(app, me, room)
  const [entry] = await viewRooms(app, app.db, me.tenantId, me.userId, [room.room_id])
  return entry!
}

async function create(app: App, me: UserKey, otherId: string, pairKey: string): Promise<RoomRow | undefined> {
  const isSelf = otherId === me.userId
  const now = new Date(app.clock.now())
  const isStranger = !isSelf && (await isStrangerTo(app, me, otherId))
  const newRoom = await semaphoreOf(app)(() =>
    transact(app, async tx => {
      const type = isSelf ? 'SELF' : 'PRIVATE'
      const owner = isSelf ? { owner_id: me.userId } : {}
      const row = await insertRoom(
        tx,
        { tenant_id: me.tenantId, type, created_by: me.userId, pair_key: pairKey, ...owner },
        now,
      )
      if (!row) return undefined
      await writeInto(app, tx, row, async room => {
        const role = isSelf ? MemberRole.OWNER : MemberRole.MEMBER
        const members = [{ userId: me.userId, role }]
        // The other sees nothing of it until something is said: looking somebody up is not an event in their list.
        await insertMembers(
          tx,
          row,
          isSelf
            ? members
            : [
                ...members,
                { userId: otherId, role, isOpened: false, strangerId: isStranger ? me.userId : undefined },
              ],
          now,
        )
        await publishUpserted(app, tx, room, [me.userId])
      })
      return row
    }),
  )
  if (newRoom && isStranger) changed(app, me.tenantId, me.userId, otherId)
  return newRoom
}

/** Puts a room that the other person made into the caller's own list. */
async function open(app: App, me: UserKey, room: RoomRow): Promise<void> {
  const member = await findMember(app.db, room, me.userId)
  if (!member || (member.is_opened && !member.is_declined)) return
  // Whether it was declined is remembered with its members.
  await changeMembership(app, me.tenantId, room.room_id, async (tx, lockedRoom) => {
    await updateMember(tx, room, me.userId, { is_opened: true, is_declined: false })
    await publishUpserted(app, tx, lockedRoom, [me.userId])
  })
}

/** After the first message of a private room: it appears in the list of whoever had not opened it. */
export async function announcePrivateRoom(app: App, tenantId: string, roomId: string): Promise<void> {
  await changeRoom(app, tenantId, roomId, async (tx, room) => {
    const publications = await openRoomForAll(tx, room.row)
    if (publications.length > 0) await publishUpserted(app, tx, room, publications)
  })
}

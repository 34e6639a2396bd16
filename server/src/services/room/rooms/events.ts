import type { DataOf, Events, RoomEntry } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { switchesOf } from '../settings/switches.ts'
import type { MemberRow } from '../tables.ts'
import type { LockedRoom } from './change.ts'
import { findLeaders } from './room-store.ts'
import { viewMembers, viewRoomForEach, viewRoomsFor, viewSharedRoom } from './view.ts'

/** Publishes the room to these people, each their own view of it, as it stands in this transaction. */
export async function publishUpserted(
  app: App,
  tx: Tx,
  room: LockedRoom,
  userIds: readonly string[],
): Promise<Map<string, RoomEntry>> {
  const entries = await viewRoomForEach(app, tx, room.row, userIds)
  for (const [userId, entry] of entries)
    room.publish({ to: { users: [userId] }, event: { type: 'roomUpserted', data: entry } })
  return entries
}

/** Publishes to everybody in it what is the same for all of them: one view, however many they are. */
export async function publishShared(app: App, tx: Tx, room: LockedRoom): Promise<void> {
  room.publish({
    to: { membersOf: room.row.room_id },
    event: { type: 'roomUpdated', data: { room: await viewSharedRoom(app, tx, room.row) } },
  })
}

/** Publishes who came, went or changed their role to those who have the room open; where members do not see each other, to those who do. */
export async function publishMembers(
  app: App,
  tx: Tx,
  room: LockedRoom,
  change: { upserted: readonly MemberRow[]; removedUserIds: readonly string[] },
): Promise<void> {
  const { room_id: roomId, tenant_id: tenantId, member_count: memberCount } = room.row
  const isOpen = switchesOf(room.row).membersCanSeeMembers
  room.publish({
    to: isOpen ? { room: roomId } : { users: await findLeaders(tx, room.row) },
    event: {
      type: 'membersUpdated',
      data: {
        roomId,
        memberCount,
        upserted: await viewMembers(app, tenantId, change.upserted),
        removedUserIds: [...change.removedUserIds],
      },
    },
  })
}

/** Tells these people that they are no longer in the room; why, unless it may come back to them. */
export function publishRemoved(
  room: LockedRoom,
  userIds: readonly string[],
  reason?: DataOf<Events['roomRemoved']>['reason'],
): void {
  const { room_id: roomId } = room.row
  const data = { roomId, ...(reason ? { reason } : {}) }
  room.publish({ to: { users: [...userIds] }, event: { type: 'roomRemoved', data } })
}

/** Publishes to the person's own devices what they changed about the room for themselves. */
export async function publishOwn(app: App, tx: Tx, room: LockedRoom, userId: string): Promise<RoomEntry> {
  const entry = await publishSelf(app, tx, room, userId)
  room.publish({ to: { users: [userId] }, event: { type: 'roomUpserted', data: entry } })
  return entry
}

/** The same where the room itself stays as they see it. */
export async function publishSelf(app: App, tx: Tx, room: LockedRoom, userId: string): Promise<RoomEntry> {
  const [entry] = await viewRoomsFor(app, tx, room.row.tenant_id, [
    { roomId: room.row.room_id, viewerId: userId },
  ])
  const { selfMember } = entry!
  room.publish({ to: { users: [userId] }, event: { type: 'selfMemberUpdated', data: { selfMember } } })
  return entry!
}

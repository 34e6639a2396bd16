import { MemberRole, type RoomMember } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { requireWritable } from '../policy.ts'
import type { LockedRoom } from '../rooms/change.ts'
import { publishMembers, publishShared, publishUpserted } from '../rooms/events.ts'
import type { SystemNote } from '../rooms/room-messages.ts'
import { insertMembers, updateRoomRow } from '../rooms/room-store.ts'
import { viewMembers } from '../rooms/view.ts'
import type { RoomRow } from '../tables.ts'

/** Notifies people of a group that somebody has taken them into. */
export const notifyAdded = (
  app: App,
  tx: Tx,
  { tenant_id: tenantId, room_id: roomId }: RoomRow,
  { userIds, actorId }: { userIds: readonly string[]; actorId: string },
): Promise<void> =>
  app.services.notifier.add(tx, tenantId, `ROOM_ADDED/${roomId}/${actorId}/${userIds[0]}`, {
    type: 'ROOM_ADDED',
    roomId,
    userIds,
    actorId,
  })

/** A group of a workspace is for the people of the workspace alone. @throws notInWorkspace */
export async function requireOfWorkspace(
  app: App,
  tx: Tx,
  { tenant_id: tenantId, workspace_id: workspaceId }: RoomRow,
  userIds: readonly string[],
): Promise<void> {
  if (workspaceId) await app.services.workspaces.requireIn(tx, tenantId, workspaceId, userIds)
}

/**
 * Takes people who are not in it into a locked group, says so there, and tells everybody.
 * @throws roomFull, roomReadOnly, notInWorkspace
 */
export async function admit(
  app: App,
  tx: Tx,
  room: LockedRoom,
  userIds: readonly string[],
  note: SystemNote,
): Promise<RoomMember[]> {
  requireWritable({ isReadOnly: room.row.is_read_only })
  await requireOfWorkspace(app, tx, room.row, userIds)
  const max = app.config.groupMaxMembers
  if (room.row.member_count + userIds.length > max) throw fail('roomFull', { max })
  const now = new Date(app.clock.now())
  const newcomers = userIds.map(userId => ({ userId, role: MemberRole.MEMBER }))
  const addedMembers = await insertMembers(tx, room.row, newcomers, now)
  await updateRoomRow(tx, room.row, { updated_time: now })
  const publications = await app.services.roomMessages.appendSystemMessage(app, tx, room.row, note)
  await publishMembers(app, tx, room, { upserted: addedMembers, removedUserIds: [] })
  await publishUpserted(app, tx, room, userIds)
  await publishShared(app, tx, room)
  room.publish(...publications)
  await notifyAdded(app, tx, room.row, { userIds, actorId: note.actorId })
  return viewMembers(app, room.row.tenant_id, addedMembers)
}

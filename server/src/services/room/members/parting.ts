import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { deleteMembers } from '../rooms/room-store.ts'
import type { RoomRow } from '../tables.ts'
import { markLeftHidden } from './left-hidden-store.ts'

/**
 * Takes people out of the locked room. Who had hidden it would find openly, once out, what they were still to say there; it goes too. That they had
 * hidden it is kept, for the copy of their data.
 */
export async function partMembers(
  app: App,
  tx: Tx,
  room: RoomRow,
  userIds: readonly string[],
): Promise<void> {
  await app.services.roomMessages.forgetHiddenScheduled(tx, room.tenant_id, userIds, room.room_id)
  await markLeftHidden(tx, room, userIds)
  await deleteMembers(tx, room, userIds)
}

import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { roomNames } from '../rooms/names-for.ts'
import { selectNames } from './room-list-store.ts'

/** The rooms of a person as they call them, without those they have hidden and requests of strangers; the oldest first. */
export async function ownRooms(
  app: App,
  me: UserKey,
  limit: number,
): Promise<{ roomId: string; name: string }[]> {
  const rows = await selectNames(app.db, me.tenantId, me.userId, { isHidden: false, isStranger: false })
  // Ids of rooms begin with the time when they were made.
  const roomIds = rows
    .map(row => row.room_id)
    .sort()
    .slice(0, limit)
  const names = await roomNames(
    app,
    app.db,
    me.tenantId,
    roomIds.map(roomId => ({ viewerId: me.userId, roomId })),
  )
  return roomIds.flatMap((roomId, n) => {
    const nameForViewer = names[n]
    return nameForViewer ? [{ roomId, name: nameForViewer.name }] : []
  })
}

import type { RoomEntry } from '@trau/contract'
import type { Updateable } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Tables } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { requireMember } from '../policy.ts'
import { changeRoom } from '../rooms/change.ts'
import { publishOwn } from '../rooms/events.ts'
import { updateMember } from '../rooms/room-store.ts'

type Switches = Pick<Updateable<Tables['room_member']>, 'is_favorite' | 'is_archived' | 'muted_until'>

/** Changes what a member alone has set about a room. Nobody else hears of it; their own devices do. */
export async function switchOwn(
  app: App,
  me: Requester,
  roomId: string,
  change: Switches,
): Promise<RoomEntry> {
  await requireMember(app, me, roomId)
  return changeRoom(app, me.tenantId, roomId, async (tx, room) => {
    if (!(await updateMember(tx, room.row, me.userId, change))) throw fail('roomNotFound')
    return publishOwn(app, tx, room, me.userId)
  })
}

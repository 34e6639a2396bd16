import type { DriveRole } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Requester } from '../../../platform/auth/user-key.ts'
import { isHiddenFrom } from '../../room/index.ts'

/**
 * Whether somebody with a role on a node may learn that it is shared with a room. A room that they have hidden is named nowhere; one that they are not
 * in, only to who may end the share.
 */
export async function mayLearnOfRoom(
  app: App,
  me: Requester,
  roomId: string,
  role: DriveRole,
): Promise<boolean> {
  const room = await app.services.members.find(me.tenantId, roomId)
  if (!room?.roles.has(me.userId)) return role === 'MANAGE'
  return !(await isHiddenFrom(app, me, room))
}

/** Of these ids, of people and rooms, the rooms of which they may not. */
export async function secretRoomsAmong(
  app: App,
  me: Requester,
  ids: Iterable<string>,
  role: DriveRole,
): Promise<Set<string>> {
  const secretIds = new Set<string>()
  for (const id of new Set(ids)) {
    const isRoom = (await app.services.members.find(me.tenantId, id)) !== undefined
    if (isRoom && !(await mayLearnOfRoom(app, me, id, role))) secretIds.add(id)
  }
  return secretIds
}

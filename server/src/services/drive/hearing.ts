import { spaceChannel } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import type {} from '../../platform/channel-rights.ts'
import type { RoomLeaver } from '../room/index.ts'
import { selectSpacesSharedWith } from './access-store.ts'
import { selectSharedWith } from './erasure/space-traces-store.ts'

/** After a commit that took a right in a space from these people: they hear its drive no more, unless another right lets them. */
export const spaceRightsChanged = (app: App, spaceId: string, userIds: readonly string[]): Promise<void> =>
  app.services.channelRights.changed(spaceChannel(spaceId), userIds)

/** The same of all who may have heard the drive of a space: these people, and those with whom anything there is shared. */
export async function spaceChanged(
  app: App,
  tenantId: string,
  spaceId: string,
  userIds: readonly string[],
): Promise<void> {
  const sharedWith = await selectSharedWith(app.db, tenantId, spaceId)
  const rooms = await Promise.all(
    sharedWith.roomIds.map(roomId => app.services.members.find(tenantId, roomId)),
  )
  const roomMembers = rooms.flatMap(room => [...(room?.roles.keys() ?? [])])
  await spaceRightsChanged(app, spaceId, [...new Set([...userIds, ...sharedWith.userIds, ...roomMembers])])
}

/** Every space in which something is shared with a room is heard no more by a person who left the room. */
export const leaveSharedSpaces: RoomLeaver = async (app, tenantId, roomId, userId) => {
  for (const spaceId of await selectSpacesSharedWith(app.db, tenantId, roomId))
    await app.services.channelRights.drop(spaceChannel(spaceId), userId)
}

import { spaceChannel } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type {} from '#platform/channel-rights.ts'
import type { RoomLeaver } from '../room/index.ts'
import { type LeavingShare, selectSpacesSharedWith } from './access-store.ts'
import { selectSharedWith } from './erasure/space-traces-store.ts'
import type { ShareRow } from './tables.ts'

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
  const roomMembers = await membersOf(app, tenantId, sharedWith.roomIds)
  await spaceRightsChanged(app, spaceId, [...new Set([...userIds, ...sharedWith.userIds, ...roomMembers])])
}

/** The same of those with whom something was shared that is not shared, or not in the space, any more. */
export async function sharesEnded(
  app: App,
  tenantId: string,
  spaceId: string,
  shares: readonly Pick<ShareRow, 'user_id' | 'room_id'>[],
): Promise<void> {
  const roomIds = new Set(shares.flatMap(share => share.room_id ?? []))
  const userIds = new Set(shares.flatMap(share => share.user_id ?? []))
  for (const userId of await membersOf(app, tenantId, [...roomIds])) userIds.add(userId)
  if (userIds.size > 0) await spaceRightsChanged(app, spaceId, [...userIds])
}

async function membersOf(app: App, tenantId: string, roomIds: readonly string[]): Promise<string[]> {
  const rooms = await Promise.all(roomIds.map(roomId => app.services.members.find(tenantId, roomId)))
  return rooms.flatMap(room => [...(room?.roles.keys() ?? [])])
}

/** The same, by space, of what has left its space. */
export async function sharesLeft(app: App, tenantId: string, shares: readonly LeavingShare[]): Promise<void> {
  for (const [spaceId, ofSpace] of Map.groupBy(shares, share => share.space_id))
    await sharesEnded(app, tenantId, spaceId, ofSpace)
}

/** Every space in which something is shared with a room is heard no more by a person who left the room. */
export const leaveSharedSpaces: RoomLeaver = async (app, tenantId, roomId, userId) => {
  for (const spaceId of await selectSpacesSharedWith(app.db, tenantId, roomId))
    await app.services.channelRights.drop(spaceChannel(spaceId), userId)
}

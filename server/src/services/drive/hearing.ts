import { spaceChannel } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import type {} from '../../platform/channel-rights.ts'
import { selectSpacesSharedWith } from './access-store.ts'
import { selectSharedWith } from './erasure/space-traces-store.ts'

declare module '../../platform/app.ts' {
  interface Services {
    driveHearing: DriveHearing
  }
}

/** Who hears a drive, after their rights there changed. */
export interface DriveHearing {
  /** After a commit that took a right in a space from these people: they hear it no more, unless another right lets them. */
  rightsChanged(spaceId: string, userIds: readonly string[]): Promise<void>
  /** The same of all who may have heard a space: these people, and those with whom anything there is shared. */
  spaceChanged(tenantId: string, spaceId: string, userIds: readonly string[]): Promise<void>
  /** The same of every space in which something is shared with a room that the person left, on the sockets of this process. */
  leftRoom(tenantId: string, roomId: string, userId: string): Promise<void>
}

export const createDriveHearing = (app: App): DriveHearing => ({
  rightsChanged: (spaceId, userIds) => app.services.channelRights.changed(spaceChannel(spaceId), userIds),
  async spaceChanged(tenantId, spaceId, userIds) {
    const shared = await selectSharedWith(app.db, tenantId, spaceId)
    const rooms = await Promise.all(shared.roomIds.map(roomId => app.services.members.find(tenantId, roomId)))
    const roomMembers = rooms.flatMap(room => [...(room?.roles.keys() ?? [])])
    const heardBy = [...new Set([...userIds, ...shared.userIds, ...roomMembers])]
    await app.services.channelRights.changed(spaceChannel(spaceId), heardBy)
  },
  async leftRoom(tenantId, roomId, userId) {
    for (const spaceId of await selectSpacesSharedWith(app.db, tenantId, roomId))
      await app.services.channelRights.drop(spaceChannel(spaceId), userId)
  },
})

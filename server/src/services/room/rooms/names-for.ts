import type { RoomType } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import { findUserInfos } from '../../identity/index.ts'
import { selfRoomName } from './names.ts'
import { viewRoomsFor } from './view.ts'

export interface RoomName {
  name: string
  type: RoomType
  /** The person has neither accepted nor answered the other of a private room. */
  isOfStranger: boolean
}

/**
 * What each of these people calls a room, in the order asked; undefined where they are not in it or have hidden it. Cheaper than the rooms
 * themselves: groups with a name and private rooms need no query.
 */
export async function roomNames(
  app: App,
  q: Queryable,
  tenantId: string,
  viewers: readonly { viewerId: string; roomId: string }[],
): Promise<(RoomName | undefined)[]> {
  const names = await Promise.all(viewers.map(viewer => fromMemory(app, tenantId, viewer)))
  const viewersWithoutName = viewers.filter((_, n) => names[n]?.name === '')
  if (viewersWithoutName.length === 0) return names
  const entries = await viewRoomsFor(app, q, tenantId, viewersWithoutName)
  const composedNames = new Map(
    entries.map(({ room, selfMember }) => [`${room.roomId}/${selfMember.userId}`, room.name] as const),
  )
  return names.map((name, n) => {
    const { roomId, viewerId } = viewers[n]!
    return name?.name === '' ? { ...name, name: composedNames.get(`${roomId}/${viewerId}`) ?? '' } : name
  })
}

async function fromMemory(
  app: App,
  tenantId: string,
  { viewerId, roomId }: { viewerId: string; roomId: string },
): Promise<RoomName | undefined> {
  const access = await app.services.members.find(tenantId, roomId)
  if (!access?.roles.has(viewerId) || access.hidden.has(viewerId)) return undefined
  const { type, name } = access
  const isOfStranger = access.strangers.has(viewerId)
  if (type !== 'PRIVATE') return { type, name, isOfStranger }
  const otherId = access.roles.keys().find(id => id !== viewerId)
  if (!otherId) return { type, name: selfRoomName, isOfStranger }
  const [infos, { aliases }] = await Promise.all([
    findUserInfos(app, tenantId, [otherId]),
    app.services.userCache.friendsOf(tenantId, viewerId),
  ])
  return { type, name: aliases.get(otherId) ?? infos.get(otherId)?.name ?? '', isOfStranger }
}

import type { EventEnvelope } from '@trau/contract'
import type { App } from '../platform/app.ts'
import { hiddenChannel } from '../services/hidden/index.ts'

export const userChannel = (userId: string) => `user:#${userId}`

/** On which channels people hear of a room. */
export interface Ways {
  members: ReadonlyMap<string, number>
  /** Up to where the room is never shown to a member; who may see all of it is left out. */
  visibleAfter: ReadonlyMap<string, number>
  everybody: string[]
  of(userIds: readonly string[], event: EventEnvelope): string[]
}

/**
 * The view itself says that the person has not hidden the room. What is told of it later, that they have, comes behind it on the same
 * channel, so nobody needs to be asked.
 */
export const isOpenly = ({ data }: EventEnvelope) => 'selfMember' in data && !data.selfMember.isHidden

const everythingVisible: ReadonlyMap<string, number> = new Map()

/** Made once for as long as a room's members stay the same: building a thousand names a message is a part of what a message costs. */
const channelsByMembers = new WeakMap<ReadonlyMap<string, number>, string[]>()

/**
 * A person hears of their rooms on their own channel; of one that they have hidden nothing goes there, but to each session of theirs that
 * is unlocked now. That they hid it is what the others must hear.
 */
export async function waysInto(app: App, tenantId: string, roomId: string | undefined): Promise<Ways> {
  const room = roomId === undefined ? undefined : await app.services.members.find(tenantId, roomId)
  const members: ReadonlyMap<string, number> = room?.roles ?? new Map()
  const visibleAfter = room?.visibleAfter ?? everythingVisible
  if (!room || room.hidden.size === 0)
    return { members, visibleAfter, everybody: channelsOf(members), of: userIds => userIds.map(userChannel) }
  const unlocked = await app.services.hidden.sessionsOf(tenantId, [...room.hidden])
  const channelsFor = (userId: string) =>
    room.hidden.has(userId) ? (unlocked.get(userId) ?? []).map(hiddenChannel) : [userChannel(userId)]
  return {
    members,
    visibleAfter,
    everybody: [...members.keys()].flatMap(channelsFor),
    of: (userIds, event) =>
      event.type === 'roomHidden' ? userIds.map(userChannel) : userIds.flatMap(channelsFor),
  }
}

function channelsOf(members: ReadonlyMap<string, number>): string[] {
  let channels = channelsByMembers.get(members)
  if (!channels) {
    channels = [...members.keys()].map(userChannel)
    channelsByMembers.set(members, channels)
  }
  return channels
}

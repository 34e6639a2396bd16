import type { EventEnvelope } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { hiddenChannel } from '../services/hidden/index.ts'

export const userChannel = (userId: string) => `user:#${userId}`

/** The channels on which people receive the events of a room. */
export interface ResolvedChannels {
  members: ReadonlyMap<string, number>

  /** The sequence number up to which a member never sees the room's messages. Members who may see everything are left out. */
  visibleAfter: ReadonlyMap<string, number>
  ofEverybody: string[]
  ofUsers(userIds: readonly string[], event: EventEnvelope): string[]
}

/**
 * The event itself says that the person has not hidden the room. If they hide it later, that event follows on the same channel, so no
 * look-up is needed.
 */
export const isVisibleRoomEvent = ({ data }: EventEnvelope) =>
  'selfMember' in data && !data.selfMember.isHidden

const everythingVisible: ReadonlyMap<string, number> = new Map()

/** Cached while a room's members stay the same: building a thousand channel names is a noticeable part of the cost of a message. */
const channelsByMembers = new WeakMap<ReadonlyMap<string, number>, string[]>()

/**
 * A person receives events of their rooms on their own channel. Events of a hidden room go only to the channels of their sessions that
 * are unlocked now. The `roomHidden` event goes to the own channel, so that locked sessions remove the room.
 */
export async function resolveChannels(
  app: App,
  tenantId: string,
  roomId: string | undefined,
): Promise<ResolvedChannels> {
  const room = roomId === undefined ? undefined : await app.services.members.find(tenantId, roomId)
  const members: ReadonlyMap<string, number> = room?.roles ?? new Map()
  const visibleAfter = room?.visibleAfter ?? everythingVisible
  if (!room || room.hidden.size === 0)
    return {
      members,
      visibleAfter,
      ofEverybody: channelsOf(members),
      ofUsers: userIds => userIds.map(userChannel),
    }
  const unlocked = await app.services.hidden.sessionsOf(tenantId, [...room.hidden])
  const channelsFor = (userId: string) =>
    room.hidden.has(userId) ? (unlocked.get(userId) ?? []).map(hiddenChannel) : [userChannel(userId)]
  return {
    members,
    visibleAfter,
    ofEverybody: [...members.keys()].flatMap(channelsFor),
    ofUsers: (userIds, event) =>
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

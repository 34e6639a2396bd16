import type { Friendship, FriendshipSource } from '@trau/contract'
import { uuidPattern } from '@trau/contract/rules/id'
import type { App } from '#platform/app.ts'
import { findUserInfos, type RequestingUser, viewUsers } from '../users/user-cache.ts'
import type { FriendshipRow } from './friendship-store.ts'
import { selectFriendshipsWith } from './friendship-store.ts'
import { type FriendshipState, statusFor, updatedFor } from './transitions.ts'

/** Names a pair: both see the same one, before anything was asked between them. */
export const friendshipIdOf = (a: string, b: string) => (a < b ? `${a}.${b}` : `${b}.${a}`)

/** The other one of the pair; undefined when the id names no pair that I am of. */
export function otherOf(friendshipId: string, me: string): string | undefined {
  const pair = friendshipId.toLowerCase().split('.')
  const other = pair[0] === me ? pair[1] : pair[0]
  if (pair.length !== 2 || !pair.includes(me) || !other || other === me || !uuidPattern.test(other))
    return undefined
  return friendshipIdOf(me, other) === pair.join('.') ? other : undefined
}

/** What one of a pair may know of what stands between them; a block that the other set is not revealed. */
export function standingView(
  viewerId: string,
  otherId: string,
  standing: FriendshipState | undefined,
  mine: { blockedTime?: Date | undefined; alias?: string | undefined },
): Omit<Friendship, 'user' | 'friendUser'> {
  const { blockedTime, alias } = mine
  return {
    friendshipId: friendshipIdOf(viewerId, otherId),
    userId: viewerId,
    friendUserId: otherId,
    status: blockedTime ? 'FRIENDSHIP_STATUS_BLOCKED' : statusFor(standing, viewerId),
    ...(blockedTime
      ? { createdTime: blockedTime.getTime(), updatedTime: blockedTime.getTime() }
      : standing
        ? {
            createdTime: standing.requested_time.getTime(),
            updatedTime: updatedFor(standing, viewerId).getTime(),
            ...(standing.message ? { description: standing.message } : {}),
            requesterId: standing.requester_id,
            ...(standing.source ? { source: standing.source as FriendshipSource } : {}),
          }
        : {}),
    ...(alias ? { alias } : {}),
  }
}

/** What stands between the caller and each of these people, in their order. */
export async function viewFriendships(
  app: App,
  me: RequestingUser,
  userIds: readonly string[],
  friendshipsByUser?: ReadonlyMap<string, FriendshipRow>,
): Promise<Friendship[]> {
  const { tenantId, userId } = me
  const [standings, users, infos, { blocked: blockedUsers }, { aliases }] = await Promise.all([
    friendshipsByUser ?? selectFriendshipsWith(app.db, tenantId, userId, userIds),
    viewUsers(app, me, userIds),
    findUserInfos(app, tenantId, [userId]),
    app.services.userCache.blocksOf(tenantId, userId),
    app.services.userCache.friendsOf(tenantId, userId),
  ])
  return userIds.map(id => ({
    ...standingView(userId, id, standings.get(id), {
      blockedTime: blockedUsers.get(id),
      alias: aliases.get(id),
    }),
    user: infos.get(userId),
    friendUser: users.get(id),
  }))
}

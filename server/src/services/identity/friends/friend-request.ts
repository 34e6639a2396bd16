import type { Friendship } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { requireUnlimited } from '../accounts/limits.ts'
import { lets } from '../policy.ts'
import type { RequestingUser } from '../users/user-cache.ts'
import { changePair } from './pair.ts'
import { nextFriendship } from './transitions.ts'

/**
 * Asks somebody to be friends.
 * @throws userNotFound; notDelivered where the other has blocked the caller or takes no requests; friendshipStatusNotAllowed where the caller
 *   has blocked the other; accountLimited
 */
export async function askFriend(
  app: App,
  me: RequestingUser,
  otherId: string,
  request: { message?: string | undefined; source?: string | undefined },
): Promise<Friendship> {
  await requireUnlimited(app, me)
  return changePair(app, me, otherId, ({ standing, blockedTime, isBlocked }, { other }, now) => {
    if (other.is_locked) throw fail('userNotFound')
    if (isBlocked) throw fail('notDelivered')
    if (blockedTime) throw fail('friendshipStatusNotAllowed')
    const answers = standing?.requester_id === otherId && standing.status !== 'ACCEPTED'
    if (!answers && standing?.status !== 'ACCEPTED' && !lets(other, 'friendRequests', 'stranger'))
      throw fail('notDelivered')
    const { message = '', source = null } = request
    return { standing: nextFriendship(standing, me.userId, { act: 'request', message, source }, now) }
  })
}

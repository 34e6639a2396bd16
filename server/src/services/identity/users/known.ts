import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import { selectFriendshipsWith } from '../friends/friendship-store.ts'

/**
 * Those of these people of whom the one who asks may hear. To everybody but guests that is anybody. Guests know themselves, their friends, with whom
 * a request waits, whom they have blocked, and whom `guestCircle` says: an id that came from elsewhere leads them to nobody.
 */
export async function knownTo(
  app: App,
  me: Requester,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { tenantId, userId } = me
  const { userCache, guestCircle } = app.services
  const [{ friends }, { blocked: blockedUsers }] = await Promise.all([
    userCache.friendsOf(tenantId, userId),
    userCache.blocksOf(tenantId, userId),
  ])
  const others = userIds.filter(id => id !== userId && !friends.has(id) && !blockedUsers.has(id))
  if (others.length === 0 || !(await guestCircle.guestsAmong(app, tenantId, [userId])).has(userId))
    return new Set(userIds)
  const [standings, metIds] = await Promise.all([
    selectFriendshipsWith(app.db, tenantId, userId, others),
    guestCircle.among(app, me, others),
  ])
  const isUnknown = (id: string) => standings.get(id)?.status !== 'PENDING' && !metIds.has(id)
  const unknownIds = new Set(others.filter(isUnknown))
  return new Set(userIds.filter(id => !unknownIds.has(id)))
}

/** @throws userNotFound, for whom the caller may not hear of as for whom there is not */
export async function requireKnown(app: App, me: Requester, userIds: readonly string[]): Promise<void> {
  const [rows, knownIds] = await Promise.all([
    app.services.userCache.findRows(me.tenantId, userIds),
    knownTo(app, me, userIds),
  ])
  if (userIds.some(id => !rows.has(id) || !knownIds.has(id))) throw fail('userNotFound')
}

import type { App } from '#platform/app.ts'
import type { Relation } from '../policy.ts'

/** What each of these people is to somebody. */
export async function relationsTo(
  app: App,
  tenantId: string,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Relation>> {
  const { friends } = await app.services.userCache.friendsOf(tenantId, userId)
  return new Map(ids.map(id => [id, id === userId ? 'self' : friends.has(id) ? 'friend' : 'stranger']))
}

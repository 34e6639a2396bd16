import type { App } from '#platform/app.ts'
import { relationsTo } from '../friends/friends.ts'
import { lets } from '../policy.ts'
import type { Identifier } from './identifiers.ts'
import { type Findable, selectFindable } from './phone-store.ts'
import type { RequestingUser } from './user-cache.ts'
import { selectUserBy, type UserRow } from './user-store.ts'

type Way = 'foundByEmail' | 'foundByPhone'

/**
 * Whom a whole phone number or e-mail address leads to, where its owner lets the one who asks find them by it. The same is asked and
 * done whoever it is, so that the time does not tell an owner who hides from nobody at all.
 * @throws rateLimited
 */
export async function findDiscoverable(
  app: App,
  me: RequestingUser,
  identifier: Identifier & { kind: 'email' | 'phoneNumber' },
): Promise<UserRow | undefined> {
  await app.services.lookUps.take(me)
  const row = await selectUserBy(app.db, me.tenantId, identifier)
  const way = identifier.kind === 'email' ? 'foundByEmail' : 'foundByPhone'
  const [user] = await keepFindable(app, me, way, row ? [row] : [])
  return user
}

/** A guest finds people of their rooms alone. */
export async function findByUsername(
  app: App,
  me: RequestingUser,
  value: string,
): Promise<UserRow | undefined> {
  const row = await selectUserBy(app.db, me.tenantId, { kind: 'username', value })
  const circle = await app.services.guestCircle.of(app, me)
  return row && (!circle || circle.has(row.user_id)) ? row : undefined
}

/** Those of these people whom a look-up by their phone number would answer to the one who asks. */
export async function findableByPhone(
  app: App,
  me: RequestingUser,
  userIds: readonly string[],
): Promise<Set<string>> {
  const findableUsers = await selectFindable(app.db, me.tenantId, userIds)
  const rows = await keepFindable(app, me, 'foundByPhone', findableUsers)
  return new Set(rows.map(row => row.user_id))
}

/** Whom a guest shares no room with, and who has blocked the one who asks, is not found, nor is an account that is locked or erased: none of it is distinguishable from having no account. */
async function keepFindable<Row extends Findable>(
  app: App,
  me: RequestingUser,
  way: Way,
  rows: readonly Row[],
): Promise<Row[]> {
  const { tenantId, userId } = me
  const ids = rows.map(row => row.user_id)
  const [circle, relations, { blockedBy }] = await Promise.all([
    app.services.guestCircle.of(app, me),
    relationsTo(app, tenantId, userId, ids),
    app.services.userCache.blocksOf(tenantId, userId),
  ])
  return rows.filter(row => {
    const relation = relations.get(row.user_id) ?? 'stranger'
    if (relation === 'self') return true
    if (circle && !circle.has(row.user_id)) return false
    return !row.is_locked && !row.erased_time && !blockedBy.has(row.user_id) && lets(row, way, relation)
  })
}

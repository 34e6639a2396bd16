import type { NotificationPreferences } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import type { Tx } from '#platform/db/index.ts'
import { transact, whenEnded } from '#platform/outbox/outbox.ts'
import { lockUser } from '../../identity/index.ts'
import { outboxKey } from '../centre/change.ts'
import type { StoredPreferences } from '../tables.ts'
import { withDefaults } from './defaults.ts'
import { savePreferences, selectKeywordOwners, selectPreferences } from './preference-store.ts'

declare module '#platform/app.ts' {
  interface Services {
    notificationPreferences: Preferences
  }
}

/** What people chose, in memory, because every message asks for it; with a shared database nothing is believed for longer than a second. */
export function createPreferences(app: App) {
  const cacheOptions = app.config.databaseUrl ? { ttl: 1_000 } : {}
  const cache = createBoundedCache<NotificationPreferences>(20_000, cacheOptions)
  const owners = createBoundedCache<ReadonlySet<string>>(1_000, cacheOptions)
  // A read that began before a change must not be kept after it.
  let changes = 0
  const keyOf = (tenantId: string, userId: string) => `${tenantId}/${userId}`
  return {
    async find(tenantId: string, userIds: readonly string[]): Promise<Map<string, NotificationPreferences>> {
      const preferences = new Map<string, NotificationPreferences>()
      const missing: string[] = []
      for (const id of new Set(userIds)) {
        const cachedPreferences = cache.get(keyOf(tenantId, id))
        if (cachedPreferences) preferences.set(id, cachedPreferences)
        else missing.push(id)
      }
      if (missing.length === 0) return preferences
      const before = changes
      const rows = new Map(
        (await selectPreferences(app.db, tenantId, missing)).map(row => [row.user_id, row] as const),
      )
      for (const id of missing) {
        const row = rows.get(id)
        const value = withDefaults(row?.preferences, row?.updated_time.getTime() ?? 0)
        preferences.set(id, value)
        if (changes === before) cache.set(keyOf(tenantId, id), value)
      }
      return preferences
    },
    /** Everybody in the tenant who has keywords. */
    async keywordOwners(tenantId: string): Promise<ReadonlySet<string>> {
      const cachedOwners = owners.get(tenantId)
      if (cachedOwners) return cachedOwners
      const before = changes
      const current = new Set(await selectKeywordOwners(app.db, tenantId))
      if (changes === before) owners.set(tenantId, current)
      return current
    },
    forget(tenantId: string, userId: string): void {
      changes++
      cache.delete(keyOf(tenantId, userId))
      owners.delete(tenantId)
    },
  }
}
export type Preferences = ReturnType<typeof createPreferences>

export const preferencesOf = async (app: App, { tenantId, userId }: UserKey) =>
  (await app.services.notificationPreferences.find(tenantId, [userId])).get(userId)!

/** Changes what a person chose, under their lock; their devices hear of it. */
export async function changePreferences(
  app: App,
  owner: UserKey,
  change: (stored: StoredPreferences, tx: Tx) => StoredPreferences,
): Promise<NotificationPreferences> {
  const { tenantId, userId } = owner
  return transact(app, async tx => {
    await lockUser(tx, tenantId, userId)
    const [before] = await selectPreferences(tx, tenantId, [userId])
    const nextPreferences = change(before?.preferences ?? {}, tx)
    const now = new Date(app.clock.now())
    await savePreferences(tx, owner, nextPreferences, now)
    whenEnded(tx, () => app.services.notificationPreferences.forget(tenantId, userId))
    const preferences = withDefaults(nextPreferences, now.getTime())
    await app.outbox.add(tx, tenantId, outboxKey(userId), [
      { to: { users: [userId] }, event: { type: 'notificationPreferencesUpdated', data: { preferences } } },
    ])
    return preferences
  })
}

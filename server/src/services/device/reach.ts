import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import { selectReachable } from './device-token-store.ts'

declare module '#platform/app.ts' {
  interface Services {
    deviceReach: DeviceReach
  }
}

/** Whom a push can reach, asked for every recipient of every message. */
export interface DeviceReach {
  /** Those of these people who have a device with a token for notifications. Up to 5 s old for what other processes changed. */
  reachable(tenantId: string, userIds: readonly string[]): Promise<Set<string>>
  forget(who: UserKey): void
}

const keptMs = 5_000
const mostPeople = 50_000
const keyOf = (tenantId: string, userId: string) => `${tenantId}/${userId}`

export function createReach(app: App): DeviceReach {
  const cache = createBoundedCache<number>(mostPeople, { ttl: keptMs })
  // A read that began before a change must not be kept after it.
  let changes = 0
  return {
    async reachable(tenantId, userIds) {
      const reachableIds = new Set<string>()
      const unknownIds: string[] = []
      for (const userId of userIds) {
        const isReachable = cache.get(keyOf(tenantId, userId))
        if (isReachable === undefined) unknownIds.push(userId)
        else if (isReachable === 1) reachableIds.add(userId)
      }
      if (unknownIds.length === 0) return reachableIds
      const before = changes
      const foundIds = await selectReachable(app.db, tenantId, unknownIds)
      for (const userId of unknownIds) {
        if (changes === before) cache.set(keyOf(tenantId, userId), foundIds.has(userId) ? 1 : 0)
        if (foundIds.has(userId)) reachableIds.add(userId)
      }
      return reachableIds
    },
    forget({ tenantId, userId }) {
      changes++
      cache.delete(keyOf(tenantId, userId))
    },
  }
}

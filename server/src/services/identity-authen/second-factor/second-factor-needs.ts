import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import { needsSecondFactor } from './required-second-factor.ts'

export interface SecondFactorNeeds {
  /** Whether the tenant requires a second factor of this administrator, who has none. Asked with every call of theirs. */
  isNeeded(administrator: Omit<Caller, 'expiresAt'>): Promise<boolean>
  /** After a commit that changed somebody's second factor or passkeys, or what a tenant requires: in this process. */
  forget(): void
}

/** What another process or `trau admin` changes acts here after so long at the latest. */
const keptMs = 1_000

/** Answers of the last second, as administrators call often and such changes are rare. */
export function createSecondFactorNeeds(app: App): SecondFactorNeeds {
  const answers = createBoundedCache<{ isNeeded: boolean }>(10_000, { ttl: keptMs })
  // A read that began before a change must not be kept after it.
  let changes = 0

  return {
    async isNeeded(administrator) {
      const { tenantId, userId, sessionId } = administrator
      const key = `${tenantId}/${userId}/${sessionId}`
      const cachedAnswer = answers.get(key)
      if (cachedAnswer) return cachedAnswer.isNeeded
      const before = changes
      const isNeeded = await needsSecondFactor(app.db, administrator)
      if (changes === before) answers.set(key, { isNeeded })
      return isNeeded
    },
    forget() {
      changes++
      answers.clear()
    },
  }
}

import type { Caller } from '../auth/access-token.ts'
import { createBoundedCache } from '../bounded-cache.ts'

const pauseMs = 3_600_000

/**
 * Whether a refused call is written to the audit log: every one of an administrator, and of others one an hour for each action, so that nobody fills
 * the log by asking.
 */
export function createRefusalNotes(now: () => number): (caller: Caller, action: string) => boolean {
  const lastTimes = createBoundedCache<number>(50_000)
  return ({ tenantId, userId, isAdmin, needsSecondFactor }, action) => {
    if (isAdmin || needsSecondFactor) return true
    const key = `${tenantId}/${userId}/${action}`
    const lastTime = lastTimes.get(key)
    if (lastTime !== undefined && now() - lastTime < pauseMs) return false
    lastTimes.set(key, now())
    return true
  }
}

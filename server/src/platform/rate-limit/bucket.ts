import type { RateLimit } from '@trau/contract'
import { createBoundedCache } from '../bounded-cache.ts'
import type { Clock } from '../clock.ts'
import { fail } from '../errors.ts'
import { networksOf, siteFactor } from '../network.ts'

interface Bucket {
  tokens: number
  at: number
}

/**
 * Token buckets in memory, for the pace of calls (https://en.wikipedia.org/wiki/Token_bucket). At most 200,000 callers are remembered;
 * the longest silent one is forgotten first, which gives it a full bucket. Counters that must survive a restart are not kept here.
 */
export function createRateLimiter(clock: Clock, factor: number) {
  const buckets = createBoundedCache<Bucket>(200_000)

  return {
    take,
    /** Takes one token of the caller’s network, and one of the site that it belongs to. @throws rateLimited */
    takeByAddress(name: string, ipAddress: string, limit: RateLimit): void {
      const { near, site } = networksOf(ipAddress)
      take(`${name}:${near}`, limit)
      if (site)
        take(`${name}:${site}`, {
          perMinute: limit.perMinute * siteFactor,
          burst: limit.burst * siteFactor,
        })
    },
  }

  /**
   * Takes one token of `key`.
   * @throws rateLimited with the seconds until the next token.
   */
  function take(key: string, limit: RateLimit, cost = 1): void {
    const now = clock.now()
    const perMs = (limit.perMinute * factor) / 60_000
    const burst = limit.burst * factor
    const bucket = buckets.get(key)
    // A clock that was set back must not take away what was there.
    const elapsedMs = bucket ? Math.max(0, now - bucket.at) : 0
    const tokens = bucket ? Math.min(burst, bucket.tokens + elapsedMs * perMs) : burst
    if (tokens < cost)
      throw fail('rateLimited', { retryAfter: Math.max(1, Math.ceil((cost - tokens) / perMs / 1000)) })
    if (bucket) {
      bucket.tokens = tokens - cost
      bucket.at = now
    } else {
      buckets.set(key, { tokens: tokens - cost, at: now })
    }
  }
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

import type pg from 'pg'
import { fail } from '#platform/errors.ts'
import { RateLimiterPostgres, RateLimiterRes } from '#platform/rate-limit/in-database.ts'
import type { RequestingUser } from './user-cache.ts'

declare module '#platform/app.ts' {
  interface Services {
    lookUps: LookUps
  }
}

export const mostLookUpsADay = 500

/**
 * Counts look-ups by phone number and e-mail address, whichever call makes them and whatever they find: more than anybody knows of a day,
 * and little to try numbers with. Counted in the database, so that it outlives a restart and adds up over processes.
 */
export function createLookUps(pool: pg.Pool, factor: number) {
  const counter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: 'look-up',
    points: Math.max(1, Math.round(mostLookUpsADay * factor)),
    duration: 86_400,
  })
  return {
    /** @throws rateLimited with the seconds to wait */
    async take({ tenantId, userId }: RequestingUser): Promise<void> {
      await counter.consume(`${tenantId}/${userId}`).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw fail('rateLimited', { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) })
      })
    },
  }
}

export type LookUps = ReturnType<typeof createLookUps>

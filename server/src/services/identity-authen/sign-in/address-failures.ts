import type pg from 'pg'
import { fail } from '#platform/errors.ts'
import { networksOf, siteFactor } from '#platform/network.ts'
import { RateLimiterPostgres, RateLimiterRes } from '#platform/rate-limit/in-database.ts'

/** Failures by network address, counted in the database so that they outlive a restart: for a network, and for all of its site. */
export function createAddressFailures(pool: pg.Pool, keyPrefix: string, points: number, duration: number) {
  const common = { storeClient: pool, tableName: 'rate_limit', tableCreated: true, duration } as const
  const near = new RateLimiterPostgres({ ...common, keyPrefix, points })
  const site = new RateLimiterPostgres({
    ...common,
    keyPrefix: `${keyPrefix}-site`,
    points: points * siteFactor,
  })

  return {
    /** Counts a failure before it is one. @throws rateLimited with the seconds to wait */
    async begin(ipAddress: string): Promise<{ giveBack(): Promise<void> }> {
      const networks = networksOf(ipAddress)
      await near.consume(networks.near).catch(refuse)
      if (networks.site)
        await site.consume(networks.site).catch(async (refusal: unknown) => {
          await near.reward(networks.near)
          return refuse(refusal)
        })
      return {
        async giveBack() {
          await Promise.all([near.reward(networks.near), networks.site && site.reward(networks.site)])
        },
      }
    },
  }
}

function refuse(refusal: unknown): never {
  throw refusal instanceof RateLimiterRes ? fail('rateLimited', { retryAfter: secondsOf(refusal) }) : refusal
}

export const secondsOf = (result: RateLimiterRes) => Math.max(1, Math.ceil(result.msBeforeNext / 1000))

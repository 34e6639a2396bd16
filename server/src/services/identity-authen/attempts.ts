import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type IRateLimiterStoreOptions, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { fail } from '../../platform/errors.ts'

const window = 15 * 60
const perAccount = 5
const perAddress = 20
const firstDelay = 30
const longestDelay = window

/** A try that is being made. Exactly one of its ends must be told. */
export interface Attempt {
  /** @returns when the password was right: it did not count */
  succeeded(): Promise<void>
  failed(): Promise<void>
  /** Nothing was learned, because the server was too busy. */
  abandoned(): Promise<void>
}

/**
 * Wrong passwords, counted in the database: they outlive a restart and add up over processes. Five in 15 minutes close an account to
 * unknown devices, for 30 s and then, after each further failure, for twice as long, up to 15 min. A device that has signed in to the
 * account before is counted apart, so that nobody can lock an owner out. The account is known by what was typed, whether it exists or
 * not: neither the answer nor its time tells which do.
 */
export function createAttempts(pool: pg.Pool, factor: number) {
  const common: Pick<IRateLimiterStoreOptions, 'storeClient' | 'tableName'> & { tableCreated: true } = {
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
  }
  const limit = Math.max(1, Math.round(perAccount * factor))
  const addressLimit = Math.max(1, Math.round(perAddress * factor))
  const failures = new RateLimiterPostgres({
    ...common,
    keyPrefix: 'login',
    points: limit,
    duration: window,
    clearExpiredByTimeout: true,
  })
  const delays = new RateLimiterPostgres({
    ...common,
    keyPrefix: 'login-delay',
    points: 1_000,
    duration: 86_400,
  })
  const addresses = new RateLimiterPostgres({
    ...common,
    keyPrefix: 'login-address',
    points: addressLimit,
    duration: window,
  })

  return {
    /** The owner has just proven that the account is theirs: what was tried before from unknown devices is forgotten. */
    async forgive(account: string): Promise<void> {
      const key = keyOf(account, undefined)
      await Promise.all([failures.delete(key), delays.delete(key)])
    },

    /**
     * Counts the try before it is made, so that many at once are no way around the limit.
     * @param account what names the account, tenant included
     * @param knownDevice id of a device that has signed in to it before
     * @throws accountLocked or rateLimited with the seconds to wait
     */
    async begin(account: string, address: string, knownDevice: string | undefined): Promise<Attempt> {
      const key = keyOf(account, knownDevice)
      const refuse = (code: 'rateLimited' | 'accountLocked') => (refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? fail(code, { retryAfter: secondsOf(refusal) }) : refusal
      }
      await addresses.consume(address).catch(refuse('rateLimited'))
      const giveBack = () => addresses.reward(address)
      const closedBefore = await delays.get(key)
      // Once closed, the account opens for a single try at a time.
      const cost = closedBefore ? limit : 1
      const taken = await failures.consume(key, cost).catch(async (refusal: unknown) => {
        await giveBack()
        return refuse('accountLocked')(refusal)
      })

      return {
        async succeeded() {
          await giveBack()
          if (!knownDevice) {
            await failures.reward(key, cost)
            return
          }
          await Promise.all([failures.delete(key), delays.delete(key)])
        },
        async failed() {
          if (taken.consumedPoints < limit) return
          const { consumedPoints: times } = await delays.penalty(key)
          await failures.block(key, Math.min(longestDelay, firstDelay * 2 ** Math.min(times - 1, 10)))
        },
        async abandoned() {
          await Promise.all([giveBack(), failures.reward(key, cost)])
        },
      }
    },
  }
}

export type Attempts = ReturnType<typeof createAttempts>

const keyOf = (account: string, knownDevice: string | undefined) =>
  createHash('sha256')
    .update(JSON.stringify([account, knownDevice]))
    .digest('base64url')

const secondsOf = (result: RateLimiterRes) => Math.max(1, Math.ceil(result.msBeforeNext / 1000))

import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { IRateLimiterStoreOptions } from 'rate-limiter-flexible'
import { fail } from '#platform/errors.ts'
import { RateLimiterPostgres, RateLimiterRes } from '#platform/rate-limit/in-database.ts'
import { createAddressFailures, secondsOf } from './address-failures.ts'

const window = 15 * 60
const perAccount = 5
const perAddress = 20
const firstDelay = 30
const longestDelay = window

/** A try that is being made. Exactly one of its ends must be called. */
export interface Attempt {
  /** False: the account is closed under another of its names. The try has failed, whatever the password. */
  readonly isOpen: boolean
  /** The try counts among the failures of this too, which the name has turned out to mean; closed, it refuses silently. */
  countAs(account: string): Promise<void>
  /** @returns when the password was right: it did not count */
  succeeded(): Promise<void>
  failed(): Promise<void>
  /** Nothing was learned, because the server was too busy. */
  abandoned(): Promise<void>
}

/** Whose failures a try counts among. */
export interface Guessed {
  /** What was typed, tenant included; whether an account has it or not, this alone decides whether the answer is that it is closed. */
  name: string
  /** The account behind the name, where it has several: closed, it refuses silently, since the answer would tell that the names are one’s. */
  account?: string
}

/**
 * Wrong passwords, counted in the database: they outlive a restart and add up over processes. Five in 15 minutes close an account to
 * unknown devices, for 30 s and then, after each further failure, for twice as long, up to 15 min. A device that has signed in to the
 * account before is counted apart, so that nobody can lock an owner out. An account is counted under what was typed, whether it exists or
 * not, and as itself over all its names, as an entry of a directory too: neither the answer nor its time tells which names there are.
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
  const addresses = createAddressFailures(pool, 'login-address', addressLimit, window)

  return {
    /** The owner has just proven that the account is theirs: what was tried before from unknown devices is forgotten. */
    async forgive(nameOrAccount: string): Promise<void> {
      const key = keyOf(nameOrAccount, undefined)
      await Promise.all([failures.delete(key), delays.delete(key)])
    },

    /**
     * Counts the try before it is made, so that many at once are no way around the limit.
     * @param knownDevice id of a device that has signed in to it before
     * @throws accountLocked or rateLimited with the seconds to wait
     */
    async begin(guessedAccount: Guessed, address: string, knownDevice: string | undefined): Promise<Attempt> {
      const onAddress = await addresses.begin(address)
      const byName = await count(keyOf(guessedAccount.name, knownDevice))
      if ('closedFor' in byName) {
        await onAddress.giveBack()
        throw fail('accountLocked', { retryAfter: byName.closedFor })
      }
      const counters = [byName]
      let isOpen = true
      const countAs = async (account: string): Promise<void> => {
        const counter = await count(keyOf(account, knownDevice))
        if ('closedFor' in counter) isOpen = false
        else counters.push(counter)
      }
      if (guessedAccount.account) await countAs(guessedAccount.account)
      const each = (act: (one: Counted) => Promise<unknown>) => Promise.all(counters.map(act))

      return {
        get isOpen() {
          return isOpen
        },
        countAs,
        async succeeded() {
          await onAddress.giveBack()
          await each(async one => {
            if (knownDevice) await Promise.all([failures.delete(one.key), delays.delete(one.key)])
            else await failures.reward(one.key, one.cost)
          })
        },
        async failed() {
          await each(async ({ key, total }) => {
            if (total < limit) return
            const { consumedPoints: times } = await delays.penalty(key)
            await failures.block(key, Math.min(longestDelay, firstDelay * 2 ** Math.min(times - 1, 10)))
          })
        },
        async abandoned() {
          await Promise.all([onAddress.giveBack(), each(({ key, cost }) => failures.reward(key, cost))])
        },
      }
    },
  }

  interface Counted {
    key: string
    cost: number
    total: number
  }

  async function count(key: string): Promise<Counted | { closedFor: number }> {
    // Once closed, the account opens for a single try at a time.
    const cost = (await delays.get(key)) ? limit : 1
    try {
      const { consumedPoints: total } = await failures.consume(key, cost)
      return { key, cost, total }
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return { closedFor: secondsOf(refusal) }
    }
  }
}

export type Attempts = ReturnType<typeof createAttempts>

const keyOf = (account: string, knownDevice: string | undefined) =>
  createHash('sha256')
    .update(JSON.stringify([account, knownDevice]))
    .digest('base64url')

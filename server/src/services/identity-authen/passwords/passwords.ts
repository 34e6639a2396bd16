import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fail } from '#platform/errors.ts'
import { loadLate } from '#platform/load-late.ts'
import { createWorkerPool, JobFailed, type WorkerPool } from '#platform/workers/pool.ts'
import type { hashingJobs } from './hashing-worker.ts'

const argon2 = loadLate<typeof import('@node-rs/argon2')>('@node-rs/argon2')

export interface PasswordCost {
  /** KiB */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's smallest recommended argon2id; each takes 19 MiB, so how many run at once is bounded. */
const leastCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

type HashingPool = WorkerPool<typeof hashingJobs>

/** argon2id off the event loop. It has no time limit: what it takes is known, and a sign-in that waits is better than one that is lost. */
export const createHashingPool = (threads: number): HashingPool =>
  createWorkerPool({ module: new URL('./hashing-worker.ts', import.meta.url), threads, longestQueue: 100 })

/** Of the whole process, on all processors but one, so that a flood of sign-ins does not own the machine. */
const hashingPool = createHashingPool(Math.max(1, availableParallelism() - 1))

/** The same password typed in another normal form (another system, another keyboard) is the same password. */
const canonical = (password: string) => password.toWellFormed().normalize('NFC')

export interface Passwords {
  /** @throws rateLimited when too many wait */
  hash(password: string): Promise<string>
  /**
   * Whether the password is the one behind the hash. Without a hash it is not, and takes as long to find out.
   * @throws rateLimited when too many wait
   */
  verify(hash: string | null | undefined, password: string): Promise<boolean>
  /** The hash was made with other costs than today's. */
  isOutdated(hash: string): boolean
}

export function createPasswords(cost = leastCost, pool = hashingPool): Passwords {
  let decoy: Promise<string> | undefined

  const hash = (password: string) => inTurn(pool.run('hash', { password, cost }))

  return {
    hash: password => hash(canonical(password)),
    async verify(storedHash, password) {
      decoy ??= hash(randomBytes(32).toString('base64')).catch(error => {
        decoy = undefined
        throw error
      })
      const nobodys = await decoy
      const isRight = await inTurn(
        pool.run('verify', { hash: storedHash ?? nobodys, password: canonical(password) }),
      )
      return isRight && Boolean(storedHash)
    },
    isOutdated(storedHash) {
      const hashOptions = argon2().parseOptions(storedHash)
      return Object.entries(cost).some(([name, value]) => hashOptions[name as keyof typeof cost] !== value)
    },
  }
}

/** @throws rateLimited when too many wait */
async function inTurn<T>(job: Promise<T>): Promise<T> {
  try {
    return await job
  } catch (error) {
    if (error instanceof JobFailed && error.reason === 'queueFull')
      throw fail('rateLimited', { retryAfter: 2 })
    throw error
  }
}

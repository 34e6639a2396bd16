import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { parseOptions } from '@node-rs/argon2'
import { fail } from '../../platform/errors.ts'
import { hashInThread, verifyInThread } from './hashing-threads.ts'

export interface PasswordCost {
  /** KiB */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's smallest recommended argon2id; each takes 19 MiB, so how many run at once is bounded. */
const leastCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const longestQueue = 100

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

/** Hashing off the event loop, on all processors but one, so that a flood of sign-ins does not own the machine. */
export function createPasswords(
  atOnce = Math.max(1, availableParallelism() - 1),
  cost = leastCost,
): Passwords {
  const waiting: (() => void)[] = []
  let running = 0
  let decoy: Promise<string> | undefined

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw fail('rateLimited', { retryAfter: 2 })
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      // The next one takes over this one's place.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: password => inTurn(() => hashInThread(canonical(password), cost)),
    verify: (stored, password) =>
      inTurn(async () => {
        decoy ??= hashInThread(randomBytes(32).toString('base64'), cost).catch(error => {
          decoy = undefined
          throw error
        })
        const nobodys = await decoy
        const matches = await verifyInThread(stored ?? nobodys, canonical(password))
        return matches && Boolean(stored)
      }),
    isOutdated(stored) {
      const used = parseOptions(stored)
      return Object.entries(cost).some(([name, value]) => used[name as keyof typeof cost] !== value)
    },
  }
}

import { v4 } from 'uuid'
import { browserStorage } from './browser-storage.ts'

/**
 * Runs `work` while no other tab of this browser runs work of the same name; others wait their turn. `lockSignal` aborts when the
 * right is lost before the work is done, which happens only without the Web Locks API.
 * @param signal gives up waiting, and rejects
 */
export async function inOneTab<T>(
  name: string,
  work: (lockSignal: AbortSignal) => Promise<T>,
  signal: AbortSignal = new AbortController().signal,
): Promise<T> {
  if (globalThis.navigator?.locks) {
    // The lock manager's promise is typed for any callback; what comes out is what `work` answered.
    return (await navigator.locks.request(`trau:${name}`, { signal }, () => work(signal))) as T
  }
  return withLease(`trau_lease_${name}`, work, signal)
}

/** Runs `lead` whenever this tab has the right, again after it was lost, until `signal` aborts; `lead` ends with its own signal. */
export async function leadInOneTab(
  name: string,
  lead: (lockSignal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) await inOneTab(name, lead, signal)
}

// Insecure origins have no locks: a lease in local storage, renewed while its holder lives.

const leaseMs = 5000
const settleMs = 40
const tabId = v4()

interface Lease {
  holder: string
  until: number
}

/** The fall-back of `inOneTab`, for tests to reach where locks exist. */
export async function withLease<T>(
  key: string,
  work: (lockSignal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  holder = `${tabId}:${v4()}`,
): Promise<T> {
  while (!(await take(key, holder))) {
    signal.throwIfAborted()
    await sleep(settleMs + Math.random() * settleMs)
  }
  const lostLock = new AbortController()
  const renewal = setInterval(() => {
    if (leaseOf(key)?.holder === holder) write(key, holder)
    else lostLock.abort()
  }, leaseMs / 5)
  try {
    return await work(AbortSignal.any([signal, lostLock.signal]))
  } finally {
    clearInterval(renewal)
    if (leaseOf(key)?.holder === holder) browserStorage.remove(key)
  }
}

/** Writes the lease, and looks again: of two tabs that write at once, the last to write has it. */
async function take(key: string, holder: string): Promise<boolean> {
  const lease = leaseOf(key)
  const restMs = (lease?.until ?? 0) - Date.now()
  // One that ends later than any can was written before the clock was set back.
  if (lease && restMs > 0 && restMs <= leaseMs && lease.holder !== holder) return false
  write(key, holder)
  await sleep(settleMs)
  return leaseOf(key)?.holder === holder
}

const write = (key: string, holder: string) =>
  browserStorage.set(key, JSON.stringify({ holder, until: Date.now() + leaseMs } satisfies Lease))

function leaseOf(key: string): Lease | undefined {
  try {
    return JSON.parse(browserStorage.get(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

import { vi } from 'vitest'

/** Below the time a test has, so that what was awaited is what the failure tells. A busy machine is slow, and no failure. */
const patienceMs = 30_000

/** Waits until `check` holds: what comes over a socket, from a timer or from another process comes when it comes. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: patienceMs, interval: 20 })

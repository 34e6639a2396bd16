import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

const shortestPauseMs = 100
const longestPauseMs = 5_000
/** Who lived shorter than this is not started again at once. */
const soundMs = 10_000

export interface KeptPostmaster {
  /** Of the one that runs now, or ran last. */
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Keeps PostgreSQL running: one that ends on its own (killed for its memory, out of disk) is started again, at first at once and then
 * ever more patiently, until it serves or we are stopped. What was acknowledged is on disk, so nothing else need be known of it.
 */
export async function keepRunning(
  start: () => Promise<Postmaster>,
  warn: (message: string) => void = () => {},
): Promise<KeptPostmaster> {
  let current = await start()
  let startedAt = performance.now()
  let pauseMs = shortestPauseMs
  const stopping = new AbortController()
  const { signal } = stopping

  async function startAgain(): Promise<void> {
    if (performance.now() - startedAt > soundMs) pauseMs = shortestPauseMs
    while (!signal.aborted) {
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
      try {
        current = await start()
        startedAt = performance.now()
        return
      } catch (error) {
        warn((error as Error).message)
      }
    }
  }

  async function watch(): Promise<void> {
    for (;;) {
      await current.exited
      if (signal.aborted) return
      warn('PostgreSQL ended on its own; it is started again.')
      await startAgain()
      if (signal.aborted) return current.stop()
    }
  }

  const watchdog = watch()
  return {
    get pid() {
      return current.pid
    },
    async stop() {
      stopping.abort()
      await current.stop()
      await watchdog
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { RealtimeError, type RealtimeLog } from '../realtime/index.ts'
import type { Api } from './api.ts'

const firstPauseMs = 100
const longestPauseMs = 2_000
/** Longer than any connection goes without the hooks being asked again (`beatSeconds`), after which there is nothing left to take. */
const patienceMs = 10 * 60_000

/**
 * Calls that take something from a connection (a channel, the connection itself) follow a commit, so there is nobody left to
 * refuse: they are tried until Centrifugo has done them, in the background after the first attempt.
 */
export function createRetryingCommands(api: Api, log: RealtimeLog) {
  const stopping = new AbortController()

  async function attempt(method: string, params: object): Promise<boolean> {
    try {
      await api.call(method, params)
      return true
    } catch (error) {
      if (!(error instanceof RealtimeError) || error.temporary) return false
      log.error({ err: error, method }, 'Centrifugo refused a call')
      return true
    }
  }

  async function insist(method: string, params: object): Promise<void> {
    const until = performance.now() + patienceMs
    let pause = firstPauseMs
    try {
      do {
        await sleep(pause, undefined, { signal: stopping.signal, ref: false })
        pause = Math.min(2 * pause, longestPauseMs)
        if (await attempt(method, params)) return
      } while (performance.now() < until)
      log.error({ method }, 'Centrifugo did not answer; its connections are asked about at their next beat')
    } catch {
      // The process stops; the others insist on the same.
    }
  }

  return {
    /** Resolves when it is done, or has failed once and is being tried again. */
    async call(method: string, params: object): Promise<void> {
      if (await attempt(method, params)) return
      log.warn({ method }, 'Centrifugo does not answer; trying again')
      void insist(method, params)
    },
    stop: () => stopping.abort(),
  }
}

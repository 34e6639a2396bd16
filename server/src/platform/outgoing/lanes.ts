import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/index.ts'
import type { Log } from '../log.ts'
import type { AttemptResult } from './attempt.ts'
import { claimDue, type Lane, type OutgoingRow, saveOutcome, selectLanes } from './outgoing-store.ts'

/** Longer than any try. */
export const leaseMs = 120_000
const atOnceInALane = 5
const longestStopMs = 15_000
const longestRetryAfterMs = 3_600_000
/** While a provider cannot be reached, others are not tried in vain: 2 s, doubled each time. Codes live five minutes, so it stays short. */
const longestUnreachableMs = 30_000

interface LaneState {
  lane: Lane
  running: Map<string, Promise<void>>
  filling: Promise<void> | undefined
  isWoken: boolean
  pause: { from: number; until: number } | undefined
  /** Pauses in a row because the provider could not be reached. */
  failures: number
}

/**
 * Sends what is due, lane by lane: at most five messages of a tenant's channel at once, so that a mail server that hangs holds up those
 * messages alone, however many they are.
 */
export function createLanes(options: {
  db: Db
  clock: Clock
  log: Log
  attempt: (row: OutgoingRow) => Promise<AttemptResult>
  pollEveryMs: number
}) {
  const { db, clock, log, attempt, pollEveryMs } = options
  const states = new Map<string, LaneState>()
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | undefined
  let isStopped = true

  function schedule(ms: number): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      polling ??= poll().finally(() => {
        polling = undefined
        schedule(pollEveryMs)
      })
    }, ms)
    timer.unref()
  }

  async function poll(): Promise<void> {
    try {
      for (const lane of await selectLanes(db)) wake(stateOf(lane))
    } catch (error) {
      log.warn({ err: error }, 'the outgoing messages could not be read')
    }
  }

  function stateOf(lane: Lane): LaneState {
    const key = `${lane.channel} ${lane.tenant_id}`
    const state = states.get(key) ?? {
      lane,
      running: new Map(),
      filling: undefined,
      isWoken: false,
      pause: undefined,
      failures: 0,
    }
    states.set(key, state)
    return state
  }

  function wake(state: LaneState): void {
    state.isWoken = true
    if (isStopped || state.filling) return
    state.filling = fill(state)
      .catch(error => log.warn({ err: error }, 'the outgoing messages could not be read'))
      .finally(() => {
        state.filling = undefined
      })
  }

  async function fill(state: LaneState): Promise<void> {
    const { lane, running } = state
    while (state.isWoken && !isStopped && running.size < atOnceInALane && !isPaused(state)) {
      state.isWoken = false
      const claimed = await claimDue(db, lane, {
        now: clock.now(),
        leaseMs,
        limit: atOnceInALane - running.size,
        running: [...running.keys()],
      })
      for (const row of claimed) begin(state, row)
      if (claimed.length > 0) state.isWoken = true
    }
  }

  function isPaused({ pause }: LaneState): boolean {
    const now = clock.now()
    return pause !== undefined && now < pause.until && now >= pause.from
  }

  function pauseAfter(state: LaneState, { outcome, retryAfterMs, isUnreachable }: AttemptResult): void {
    const from = clock.now()
    if (retryAfterMs) state.pause = { from, until: from + Math.min(retryAfterMs, longestRetryAfterMs) }
    else if (isUnreachable && !isPaused(state)) {
      state.failures++
      state.pause = { from, until: from + Math.min(1_000 * 2 ** state.failures, longestUnreachableMs) }
    } else if (outcome.state === 'SENT') state.failures = 0
  }

  function begin(state: LaneState, row: OutgoingRow): void {
    const done = attempt(row)
      .then(result => {
        // Before the outcome is saved, so that the others do not try in vain meanwhile.
        pauseAfter(state, result)
        return saveOutcome(db, row, result.outcome)
      })
      // It is claimed again when its lease has passed.
      .catch(error => log.warn({ err: error }, 'what became of an outgoing message was not saved'))
      .finally(() => {
        state.running.delete(row.message_id)
        wake(state)
      })
    state.running.set(row.message_id, done)
  }

  return {
    /** Looks for what is due soon: what was just written is most likely committed by then, else the next poll finds it. */
    wake: () => schedule(50),
    start(): void {
      isStopped = false
      schedule(pollEveryMs)
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await polling
      const running = [...states.values()].flatMap(state => [state.filling, ...state.running.values()])
      await Promise.race([Promise.all(running), sleep(longestStopMs, undefined, { ref: false })])
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/index.ts'
import type { Log } from '../log.ts'
import { doubledMs } from '../queue/backoff.ts'
import { createWorker, type Worker } from '../queue/worker.ts'
import type { AttemptResult } from './attempt.ts'
import { claimDue, type Lane, type OutgoingRow, saveOutcome, selectLanes } from './outgoing-store.ts'

/** Longer than any try. */
export const leaseMs = 120_000
const atOnceInALane = 5
/** What was just written is most likely committed by then, else the next poll finds it. */
const soonMs = 50
const longestStopMs = 15_000
const longestRetryAfterMs = 3_600_000
/** While a provider cannot be reached, others are not tried in vain. Codes live five minutes, so it stays short. */
const firstUnreachableMs = 2_000
const longestUnreachableMs = 30_000

interface Options {
  db: Db
  clock: Clock
  log: Log
  attempt: (row: OutgoingRow) => Promise<AttemptResult>
}

/**
 * Sends what is due, lane by lane: at most five messages of a tenant's channel at once, so that a mail server that hangs holds up those
 * messages alone, however many they are.
 */
export function createLanes(options: Options & { pollEveryMs: number }) {
  const { db, log, pollEveryMs } = options
  const workers = new Map<string, Worker>()
  const finder = createWorker({
    pollMs: pollEveryMs,
    claimFailed: error => log.warn({ err: error }, 'the outgoing messages could not be read'),
    async claim() {
      for (const lane of await selectLanes(db)) workerOf(lane).wake()
      return false
    },
  })

  function workerOf(lane: Lane): Worker {
    const key = `${lane.channel} ${lane.tenant_id}`
    const worker = workers.get(key) ?? createLane(options, lane)
    workers.set(key, worker)
    return worker
  }

  return {
    /** Looks soon. */
    wake: () => finder.wakeIn(soonMs),
    start: finder.start,
    async stop(): Promise<void> {
      await finder.stop()
      const stopping = [...workers.values()].map(worker => worker.stop())
      workers.clear()
      await Promise.race([Promise.all(stopping), sleep(longestStopMs, undefined, { ref: false })])
    },
  }
}

function createLane({ db, clock, log, attempt }: Options, lane: Lane): Worker {
  const sending = new Set<string>()
  const provider = createProvider(clock)
  const worker: Worker = createWorker({
    hasRoom: () => sending.size < atOnceInALane && !provider.isPaused(),
    claimFailed: error => log.warn({ err: error }, 'the outgoing messages could not be read'),
    async claim() {
      const limit = atOnceInALane - sending.size
      const rows = await claimDue(db, lane, { now: clock.now(), leaseMs, limit, running: [...sending] })
      for (const row of rows) worker.begin(send(row))
      return rows.length > 0
    },
  })

  /** Never rejects. */
  async function send(row: OutgoingRow): Promise<void> {
    sending.add(row.message_id)
    try {
      const result = await attempt(row)
      // Before the outcome is saved, so that the others do not try in vain meanwhile.
      provider.note(result)
      await saveOutcome(db, row, result.outcome)
    } catch (error) {
      // It is claimed again when its lease has passed.
      log.warn({ err: error }, 'what became of an outgoing message was not saved')
    } finally {
      sending.delete(row.message_id)
    }
  }

  worker.start()
  return worker
}

/** Whether it is worth asking a provider, as far as its last answers say. */
function createProvider(clock: Clock) {
  let pause: { from: number; until: number } | undefined
  /** Pauses in a row because it could not be reached. */
  let failures = 0

  function isPaused(): boolean {
    const now = clock.now()
    return pause !== undefined && now < pause.until && now >= pause.from
  }

  function pauseFor(ms: number): void {
    const from = clock.now()
    pause = { from, until: from + ms }
  }

  return {
    isPaused,
    note({ outcome, retryAfterMs, isUnreachable }: AttemptResult): void {
      if (retryAfterMs) pauseFor(Math.min(retryAfterMs, longestRetryAfterMs))
      else if (isUnreachable && !isPaused())
        pauseFor(doubledMs(firstUnreachableMs, failures++, longestUnreachableMs))
      else if (outcome.state === 'SENT') failures = 0
    },
  }
}

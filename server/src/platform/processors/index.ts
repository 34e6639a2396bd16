import type { Db, Queryable, Tx } from '../db/index.ts'
import type { Log } from '../log.ts'
import type { OutboxRow } from '../outbox/dispatcher.ts'
import { whenEnded } from '../outbox/outbox.ts'
import { doubledMs } from '../queue/backoff.ts'
import { createWorker, type Worker } from '../queue/worker.ts'
import type { Processor } from './processor.ts'
import {
  type ClaimedWork,
  claimWorks,
  deleteWork,
  deleteWorks,
  dropWorks,
  insertWorks,
  leaseMs,
  type NewWork,
  postponeWork,
  releaseClaims,
} from './store.ts'
import { createWaitingKeys } from './waiting.ts'

export type { Attempt, Processor, WorkRequest } from './processor.ts'
export type { NewWork } from './store.ts'

export interface ProcessorsOptions {
  db: Db
  log: Log
  processors: readonly Processor[]
  /** Other processes work on the same rows. */
  isShared: boolean
  /** How often due works are polled. Default: 5,000. */
  pollEveryMs?: number
}

export interface Processors {
  /**
   * Stores the works that these outbox rows request, before the rows are deleted: after a kill in between they are published again, and the
   * works have the same keys.
   */
  keep(rows: readonly OutboxRow[]): Promise<void>
  /** Asks for works in the transaction of `transact` that causes them. */
  add(tx: Tx, works: readonly NewWork[]): Promise<void>
  /** What these works ask for is done: those that nobody has begun go. */
  drop(processor: string, works: readonly Pick<NewWork, 'tenantId' | 'key'>[]): Promise<void>
  start(): Promise<void>
  /** Waits until everything is done that is due or waits for its delay. */
  idle(): Promise<void>
  /** Waits for running works; the others stay in the table until the next start. */
  stop(): Promise<void>
}

/** Runs the works of processors from rows of `processor_work`: stored before the event's row is deleted, deleted when done. */
export function createProcessors({ db, log, processors, isShared, pollEveryMs = 5_000 }: ProcessorsOptions) {
  const lanes = processors.map(processor => createLane({ db, log, pollEveryMs }, processor))
  const laneOf = ({ processor }: NewWork) => lanes.find(lane => lane.name === processor)!
  /** When the works may be run; who is late for one finds it at the next look. */
  const wakeFor = (works: readonly NewWork[]) => {
    for (const lane of lanes) {
      const delays = works.flatMap(work => (work.processor === lane.name ? [work.delayMs ?? 0] : []))
      for (const delayMs of new Set(delays)) lane.wakeIn(delayMs)
    }
  }
  return {
    async keep(rows) {
      const works = rows.flatMap(({ tenantId, publications }) =>
        publications.flatMap(({ event, to }) =>
          processors.flatMap(({ name, delayMs, worksOf }) =>
            worksOf(tenantId, event, to).map(request => ({ tenantId, processor: name, delayMs, ...request })),
          ),
        ),
      )
      const missing = isShared
        ? works
        : works.filter(work => !laneOf(work).waiting.has(work.tenantId, work.key))
      if (missing.length === 0) return
      const moments = lanes.map(lane => lane.waiting.moment())
      await insertWorks(db, missing, { withoutFlush: true })
      for (const [n, { name, waiting }] of lanes.entries())
        waiting.stored(
          missing.filter(work => work.processor === name),
          moments[n],
        )
      wakeFor(missing)
    },
    async add(tx, works) {
      await insertWorks(tx, works)
      whenEnded(tx, () => wakeFor(works))
    },
    async drop(processor, works) {
      if (works.length > 0) await dropWorks(db, processor, works)
    },
    async start() {
      if (!isShared) await releaseClaims(db)
      for (const lane of lanes) lane.start()
    },
    async idle() {
      // The work of one processor may ask for that of another.
      for (let isBusy = true; isBusy; ) {
        const wereBusy = await Promise.all(lanes.map(lane => lane.idle()))
        isBusy = wereBusy.includes(true)
      }
    },
    async stop() {
      await Promise.all(lanes.map(lane => lane.stop()))
    },
  } satisfies Processors
}

/** Runs the works of one processor in this process. */
function createLane(
  { db, log, pollEveryMs }: { db: Db; log: Log; pollEveryMs: number },
  processor: Processor,
) {
  const { name, atOnce, tries, delayMs = 0, longestDelayMs = delayMs, stepMs, together } = processor
  const longestMs = processor.hasUnboundedDelays
    ? undefined
    : Math.max(leaseMs, longestRetryMs, delayMs, longestDelayMs)
  let aheadMs = 0
  const waiting = createWaitingKeys()
  const worker: Worker = createWorker({
    pollMs: pollEveryMs,
    stepMs,
    hasRoom: () => worker.size < atOnce,
    claimFailed: error =>
      log.warn({ err: error, processor: name }, 'works could not be claimed; trying again'),
    async claim() {
      const count = together?.most ?? atOnce - worker.size
      const claimedWorks = await waiting.claim(() => claimWorks(db, name, count, { aheadMs, longestMs }))
      if (claimedWorks.length === 0) return false
      if (together) worker.begin(finishTogether(claimedWorks))
      else for (const work of claimedWorks) worker.begin(finish(work))
      return true
    },
  })

  /** Never rejects. What failed before, or fails together, is run alone: one bad work must not hold up the others. */
  async function finishTogether(works: readonly ClaimedWork[]): Promise<void> {
    const single = works.filter(work => work.tries > 1)
    const firstAttempts = works.filter(work => work.tries === 1)
    for (const [tenantId, group] of Map.groupBy(firstAttempts, work => work.tenant_id))
      try {
        let isCompleted = false
        const complete = async (tx: Queryable) => {
          if ((await deleteWorks(tx, name, group, { withoutFlush: true })) < group.length)
            throw new Error('a work was done before')
          isCompleted = true
        }
        await together!.run(
          tenantId,
          group.map(({ work }) => work),
          complete,
        )
        if (!isCompleted) await deleteWorks(db, name, group, { withoutFlush: true })
      } catch (error) {
        log.warn(
          { err: error, processor: name, tenantId, works: group.length },
          'works failed together; each is run alone',
        )
        single.push(...group)
      }
    for (const work of single) await finish(work)
  }

  /** Never rejects: a work whose failure cannot be stored is claimed again when its lease has passed. */
  async function finish(work: ClaimedWork): Promise<void> {
    try {
      // The process ended during every earlier attempt.
      if (work.tries > tries) throw new Error('the process ended in each attempt')
      let isCompleted = false
      const complete = async (tx: Queryable) => {
        isCompleted = await deleteWork(tx, name, work)
        return isCompleted
      }
      await processor.run(work.tenant_id, work.work, { key: work.key, complete })
      if (!isCompleted) await deleteWork(db, name, work)
    } catch (error) {
      const isGivenUp = work.tries >= tries
      log[isGivenUp ? 'error' : 'warn'](
        { err: error, processor: name, tenantId: work.tenant_id, key: work.key, tries: work.tries },
        isGivenUp ? 'a work was given up' : 'a work failed; it is retried',
      )
      const update = isGivenUp
        ? deleteWork(db, name, work)
        : postponeWork(db, name, work, retryMs(work.tries))
      await update.catch(cause =>
        log.warn({ err: cause, processor: name }, 'a failed work could not be updated'),
      )
    }
  }

  return {
    name,
    waiting,
    start: worker.start,
    wakeIn: worker.wakeIn,
    /** @returns whether there was anything to do */
    async idle(): Promise<boolean> {
      aheadMs = longestDelayMs
      const wasBusy = await worker.idle()
      aheadMs = 0
      return wasBusy
    },
    async stop(): Promise<void> {
      await worker.stop()
      await processor.stop?.()
    },
  }
}

const longestRetryMs = 600_000
/** 5 s, doubled with each try, at most 10 minutes. */
const retryMs = (tries: number) => doubledMs(5_000, tries - 1, longestRetryMs)

import type { Db, Queryable, Tx } from '../db/index.ts'
import type { Log } from '../log.ts'
import type { OutboxRow } from '../outbox/dispatcher.ts'
import { whenEnded } from '../outbox/outbox.ts'
import { createAlarms } from './alarms.ts'
import type { Processor } from './processor.ts'
import {
  type ClaimedWork,
  claimWorks,
  deleteWork,
  deleteWorks,
  insertWorks,
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
  start(): Promise<void>
  /** Waits until everything is done that is due or waits for its delay. */
  idle(): Promise<void>
  /** Waits for running works; the others stay in the table until the next start. */
  stop(): Promise<void>
}

/** Runs the works of processors from rows of `processor_work`: stored before the event's row is deleted, deleted when done. */
export function createProcessors({ db, log, processors, isShared, pollEveryMs = 5_000 }: ProcessorsOptions) {
  const lanes = processors.map(processor => createLane(db, log, processor))
  const laneOf = ({ processor }: NewWork) => lanes.find(lane => lane.name === processor)!
  const wake = () => {
    for (const lane of lanes) lane.wake()
  }
  /** When the works may be run; who is late for one finds it at the next look. */
  const wakeFor = (works: readonly NewWork[]) => {
    for (const lane of lanes) {
      const delays = works.flatMap(work => (work.processor === lane.name ? [work.delayMs ?? 0] : []))
      for (const delayMs of new Set(delays)) lane.wakeIn(delayMs)
    }
  }
  let timer: NodeJS.Timeout | undefined
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
    async start() {
      if (!isShared) await releaseClaims(db)
      for (const lane of lanes) lane.start()
      timer = setInterval(wake, pollEveryMs)
      timer.unref()
      wake()
    },
    async idle() {
      // The work of one processor may ask for that of another.
      for (let isBusy = true; isBusy; ) {
        const wereBusy = await Promise.all(lanes.map(lane => lane.idle()))
        isBusy = wereBusy.includes(true)
      }
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(lanes.map(lane => lane.stop()))
    },
  } satisfies Processors
}

/** Runs the works of one processor in this process. */
function createLane(db: Db, log: Log, processor: Processor) {
  const { name, atOnce, tries, delayMs = 0, longestDelayMs = delayMs, stepMs, together } = processor
  const running = new Set<Promise<void>>()
  let filling: Promise<void> | undefined
  let isWoken = false
  let isStopped = false
  let isStarted = false
  let aheadMs = 0
  let begunCount = 0
  const alarms = createAlarms(wake, stepMs)
  const waiting = createWaitingKeys()

  async function fill(): Promise<void> {
    while (isWoken && !isStopped && running.size < atOnce) {
      isWoken = false
      const count = together?.most ?? atOnce - running.size
      const claimedWorks = await waiting.claim(() => claimWorks(db, name, count, aheadMs))
      if (claimedWorks.length === 0) continue
      isWoken = true
      if (together) begin(finishTogether(claimedWorks))
      else for (const work of claimedWorks) begin(finish(work))
    }
  }

  function begin(work: Promise<void>): void {
    begunCount++
    const finishing: Promise<void> = work.finally(() => {
      running.delete(finishing)
      wake()
    })
    running.add(finishing)
  }

  /** Never rejects. What failed before, or fails together, is run alone: one bad work must not hold up the others. */
  async function finishTogether(works: readonly ClaimedWork[]): Promise<void> {
    const single = works.filter(work => work.tries > 1)
    const firstAttempts = works.filter(work => work.tries === 1)
    for (const [tenantId, group] of Map.groupBy(firstAttempts, work => work.tenant_id))
      try {
        let isCompleted = false
        const complete = async (tx: Queryable) => {
          if ((await deleteWorks(tx, name, group)) < group.length) throw new Error('a work was done before')
          isCompleted = true
        }
        await together!.run(
          tenantId,
          group.map(({ work }) => work),
          complete,
        )
        if (!isCompleted) await deleteWorks(db, name, group)
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

  function wake(): void {
    isWoken = true
    if (isStopped || filling) return
    filling = fill()
      .catch(error => log.warn({ err: error, processor: name }, 'works could not be claimed; trying again'))
      .finally(() => {
        filling = undefined
        if (isWoken && running.size < atOnce) wake()
      })
  }

  return {
    name,
    waiting,
    start(): void {
      isStarted = true
    },
    wake,
    wakeIn(ms: number): void {
      if (!isStarted) return
      if (ms === 0) wake()
      else alarms.set(ms)
    },
    /** @returns whether there was anything to do */
    async idle(): Promise<boolean> {
      const begunBefore = begunCount
      aheadMs = longestDelayMs
      let wasRunning = false
      do {
        wasRunning ||= running.size > 0
        wake()
        await Promise.all([filling, ...running])
      } while (filling || running.size > 0)
      aheadMs = 0
      return wasRunning || begunCount > begunBefore
    },
    async stop(): Promise<void> {
      isStopped = true
      alarms.clear()
      await filling
      await Promise.all(running)
      await processor.stop?.()
    },
  }
}

/** 5 s, doubled with each try, at most 10 minutes. */
const retryMs = (tries: number) => Math.min(5_000 * 2 ** (tries - 1), 600_000)

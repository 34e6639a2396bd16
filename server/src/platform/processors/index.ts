import type { Db } from '../db/index.ts'
import type { Log } from '../log.ts'
import type { OutboxRow } from '../outbox/dispatcher.ts'
import type { Processor } from './processor.ts'
import {
  type ClaimedWork,
  claimWorks,
  deleteWork,
  insertWorks,
  postponeWork,
  releaseClaims,
} from './store.ts'

export type { Processor, WorkRequest } from './processor.ts'

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
  start(): Promise<void>
  /** Waits until everything that is due is done. */
  idle(): Promise<void>
  /** Waits for running works; the others stay in the table until the next start. */
  stop(): Promise<void>
}

/** Runs the works of processors from rows of `processor_work`: stored before the event's row is deleted, deleted when done. */
export function createProcessors({ db, log, processors, isShared, pollEveryMs = 5_000 }: ProcessorsOptions) {
  const lanes = processors.map(processor => createLane(db, log, processor))
  let isStarted = false
  const wake = () => {
    if (!isStarted) return
    for (const lane of lanes) lane.wake()
  }
  let timer: NodeJS.Timeout | undefined
  return {
    async keep(rows) {
      const works = rows.flatMap(({ tenantId, publications }) =>
        publications.flatMap(({ event }) =>
          processors.flatMap(({ name, worksOf }) =>
            worksOf(tenantId, event).map(newWork => ({ tenantId, processor: name, ...newWork })),
          ),
        ),
      )
      if (works.length === 0) return
      await insertWorks(db, works)
      wake()
    },
    async start() {
      if (!isShared) await releaseClaims(db)
      isStarted = true
      timer = setInterval(wake, pollEveryMs)
      timer.unref()
      wake()
    },
    async idle() {
      await Promise.all(lanes.map(lane => lane.idle()))
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(lanes.map(lane => lane.stop()))
    },
  } satisfies Processors
}

/** Runs the works of one processor in this process. */
function createLane(db: Db, log: Log, processor: Processor) {
  const { name, atOnce, tries } = processor
  const running = new Set<Promise<void>>()
  let filling: Promise<void> | undefined
  let isWoken = false
  let isStopped = false

  async function fill(): Promise<void> {
    while (isWoken && !isStopped && running.size < atOnce) {
      isWoken = false
      const claimedWorks = await claimWorks(db, name, atOnce - running.size)
      for (const work of claimedWorks) begin(work)
      if (claimedWorks.length > 0) isWoken = true
    }
  }

  function begin(work: ClaimedWork): void {
    const finishing: Promise<void> = finish(work).finally(() => {
      running.delete(finishing)
      wake()
    })
    running.add(finishing)
  }

  /** Never rejects: a work whose failure cannot be stored is claimed again when its lease has passed. */
  async function finish(work: ClaimedWork): Promise<void> {
    try {
      // The process ended during every earlier attempt.
      if (work.tries > tries) throw new Error('the process ended in each attempt')
      await processor.run(work.tenant_id, work.work)
      await deleteWork(db, name, work)
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
    wake,
    async idle(): Promise<void> {
      wake()
      while (filling || running.size > 0) await Promise.all([filling, ...running])
    },
    async stop(): Promise<void> {
      isStopped = true
      await filling
      await Promise.all(running)
      await processor.stop?.()
    },
  }
}

/** 5 s, doubled with each try, at most 10 minutes. */
const retryMs = (tries: number) => Math.min(5_000 * 2 ** (tries - 1), 600_000)

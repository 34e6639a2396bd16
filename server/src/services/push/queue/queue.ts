import type { PushCause, PushState } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/db/index.ts'
import { nextTry } from '#platform/queue/backoff.ts'
import { createGathering } from '#platform/queue/gathering.ts'
import { createWorker, type Worker } from '#platform/queue/worker.ts'
import { putDeliveries } from '../send/delivery-store.ts'
import { type Outcome, sendTo } from '../send/send.ts'
import type { PushDeliveryRow } from '../tables.ts'
import { contentsOf, type PushContent, type RenderPushes } from './contents.ts'
import { createLanes } from './lanes.ts'
import {
  type ClaimedJob,
  claimJobs,
  endFarWaits,
  releaseClaims,
  type SettledJob,
  settleJobs,
} from './push-job-store.ts'
import { rekey } from './rekey.ts'

/** How long a claim holds: far longer than the longest wait in a lane. */
const leaseMs = 120_000
const claimedAtOnce = 64
/** Jobs in the hands of one process. */
const mostInHand = 512
const pollMs = 1_000
const soonMs = 60
/** What is asked for, and what ends, within this time is done in one statement. */
const gatherMs = 10
const brokenPauseMs = 5_000
/** What cannot be rendered is tried again after this time, until it has expired. */
const unreadablePauseMs = 60_000
/** What has waited longer than this in its lane is rendered anew. */
const freshMs = 1_000

const sickCauses = new Set<PushCause>(['timeout', 'unreachable', 'serviceFailed'])

export interface PushQueue {
  /** Looks for what is due. */
  wake(): void
  /** The same in a moment, when a transaction under way has most likely ended. */
  wakeSoon(): void
  start(): Promise<void>
  /** Waits until everything that is due has been tried and written. */
  idle(): Promise<void>
  /** Lets what is being sent finish; the rest waits in the table for the next start. */
  stop(): Promise<void>
}

export interface QueueOptions {
  /** Other processes work on the same rows. */
  shared: boolean
  /** Counts what became of tries. */
  count(state: PushState): void
  render: RenderPushes
}

/** A job in hand, and what it said when it was rendered. */
interface ReadyJob extends ClaimedJob {
  content: NonNullable<PushContent>
  renderedAt: number
}

/** What became of a job, and of the device that it was for. */
interface EndedJob {
  outcome: SettledJob
  delivery?: PushDeliveryRow
}

/** Sends what waits in `push_job`, whoever wrote it. */
export function createPushQueue(app: App, { shared, count, render }: QueueOptions): PushQueue {
  const { db, log, clock } = app
  const lanes = createLanes<ReadyJob>()
  /** The last claim left jobs behind, for want of room. */
  let leftSome = false
  const worker: Worker = createWorker({
    claim,
    claimFailed: error => log.warn({ err: error }, 'pushes could not be claimed; trying again'),
    pollMs,
    gatherMs,
    looksAfterEach: false,
  })
  const endedJobs = createGathering<EndedJob>({
    gatherMs,
    write: together => saveEnds(db, together),
    writeFailed: (error, tries) =>
      log.warn({ err: error, tries }, 'what became of pushes could not be written'),
  })

  async function claim({ isPoll }: { isPoll: boolean }): Promise<boolean> {
    if (isPoll) await endFarWaits(db, clock.now())
    const limit = Math.min(claimedAtOnce, mostInHand - lanes.size)
    leftSome = limit <= 0
    if (leftSome) return false
    const exceptHosts = lanes.full()
    leftSome = exceptHosts.length > 0
    const jobs = await claimJobs(db, { now: clock.now(), leaseMs, exceptHosts, limit })
    for (const job of await withContents(jobs)) lanes.add(job)
    beginAll()
    return jobs.length === limit
  }

  /** With what they say now. What says nothing any more, or what another job says, is dropped; what cannot be rendered is put back. */
  async function withContents(jobs: readonly ClaimedJob[]): Promise<ReadyJob[]> {
    const contents = await contentsOf(app, render, jobs)
    const renderedJobs = jobs.flatMap(job => {
      const content = contents.get(job)
      if (content) return [{ ...job, content, renderedAt: performance.now() }]
      if (contents.has(job)) drop(job)
      else putBack(job, unreadablePauseMs)
      return []
    })
    try {
      const { current, superfluous } = await rekey(app, renderedJobs)
      for (const job of superfluous) drop(job)
      return current
    } catch (error) {
      log.warn(
        { err: error, pushes: renderedJobs.length },
        'pushes could not be given the keys of what they say',
      )
      for (const job of renderedJobs) putBack(job, brokenPauseMs)
      return []
    }
  }

  function beginAll(): void {
    for (const job of lanes.begin()) worker.begin(run(job))
    for (const { job, pauseMs } of lanes.giveBack()) putBack(job, pauseMs)
  }

  /** Never rejects. */
  async function run(waiting: ReadyJob): Promise<void> {
    const { host } = waiting
    let isSick = false
    try {
      const [job] = isFresh(waiting) ? [waiting] : await withContents([waiting])
      const outcome = job && (await attempt(job))
      isSick = outcome !== undefined && outcome.state !== 'SENT' && sickCauses.has(outcome.cause)
      if (job && outcome) settle(job, outcome)
    } catch (error) {
      // Ours, such as a database that does not answer: the push service has no part in it.
      log.warn({ err: error, kind: waiting.kind }, 'a push could not be tried')
      putBack(waiting, brokenPauseMs)
    }
    lanes.end(host, isSick)
    beginAll()
    if (leftSome && lanes.hasRoom(host)) worker.wake()
  }

  async function attempt(job: ReadyJob): Promise<Outcome> {
    const leftMs = job.expiry.getTime() - clock.now()
    if (leftMs <= 0) return { state: 'DEAD', cause: 'expired' }
    const { token, token_hash: hash } = job
    if (token === null || hash === null) return { state: 'DEAD', cause: 'noToken' }
    return sendTo(
      app,
      {
        tenantId: job.tenant_id,
        userId: job.user_id,
        deviceInfoId: job.device_info_id,
        kind: job.kind,
        token,
        hash,
      },
      {
        payload: job.content,
        urgency: job.urgency,
        ttlSeconds: Math.ceil(leftMs / 1_000),
      },
    )
  }

  function settle(job: ClaimedJob, outcome: Outcome): void {
    const now = clock.now()
    const tries = job.tries + 1
    const retryAt =
      outcome.state === 'FAILED'
        ? nextTry({ ...outcome, tries, now, expiry: job.expiry.getTime(), random: Math.random() })
        : undefined
    const state = outcome.state === 'FAILED' && retryAt === undefined ? 'DEAD' : outcome.state
    const cause = outcome.state === 'SENT' ? null : outcome.cause
    const status = outcome.status ?? null
    count(state)
    // Neither what was said nor where it went is anything for a log.
    if (state !== 'SENT') log.info({ kind: job.kind, state, cause, status, tries }, 'a push was not sent')
    write({
      outcome: { job, state, cause, status, tries, nextTime: new Date(retryAt ?? now) },
      delivery: {
        tenant_id: job.tenant_id,
        user_id: job.user_id,
        device_info_id: job.device_info_id,
        kind: job.kind,
        state,
        cause,
        status,
        time: new Date(now),
      },
    })
  }

  /** Nothing is to be sent, and nobody waits to hear why. */
  function drop(job: ClaimedJob): void {
    const { tries } = job
    write({
      outcome: { job, state: 'DROPPED', cause: null, status: null, tries, nextTime: new Date(clock.now()) },
    })
  }

  /** To be claimed again after a pause; it was not tried. */
  function putBack(job: ClaimedJob, pauseMs: number): void {
    write({
      outcome: {
        job,
        state: job.tries > 0 ? 'FAILED' : 'QUEUED',
        cause: null,
        status: null,
        tries: job.tries,
        nextTime: new Date(clock.now() + pauseMs),
      },
    })
  }

  /** What cannot be written is claimed, and sent, again when its claim has passed. */
  function write(end: EndedJob): void {
    worker.begin(endedJobs.add(end))
  }

  return {
    wake: worker.wake,
    wakeSoon: () => worker.wakeIn(soonMs),
    async start() {
      if (!shared) await releaseClaims(db, new Date(clock.now()))
      worker.start()
    },
    async idle() {
      await worker.idle()
    },
    stop: worker.stop,
  }
}

/** Of several pushes to one device, the last is what became of it. */
async function saveEnds(db: Db, ends: readonly EndedJob[]): Promise<void> {
  const deliveries = ends.flatMap(({ delivery }) =>
    delivery ? [[delivery.device_info_id, delivery] as const] : [],
  )
  await settleJobs(
    db,
    ends.map(({ outcome }) => outcome),
  )
  await putDeliveries(db, [...new Map(deliveries).values()])
}

const isFresh = ({ notification_id, renderedAt }: ReadyJob) =>
  notification_id === null || performance.now() - renderedAt < freshMs

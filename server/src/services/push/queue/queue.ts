import type { PushCause, PushState } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import { nextTry } from '../../../platform/backoff.ts'
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

/** Sends what waits in `push_job`, whoever wrote it. */
export function createPushQueue(app: App, { shared, count, render }: QueueOptions): PushQueue {
  const { db, log, clock } = app
  const lanes = createLanes<ReadyJob>()
  const endedJobs: { outcome: SettledJob; delivery?: PushDeliveryRow }[] = []
  const running = new Set<Promise<void>>()
  let claiming: Promise<void> | undefined
  let writing: Promise<void> | undefined
  let isWoken = false
  let isPolling = false
  /** The last claim left jobs behind, for want of room. */
  let leftSome = false
  let isStarted = false
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined

  function wake(): void {
    isWoken = true
    if (!isStarted || claiming) return
    claiming = claimAll()
      .catch(error => log.warn({ err: error }, 'pushes could not be claimed; trying again'))
      .finally(() => {
        claiming = undefined
        if (isWoken) wake()
      })
  }

  function poll(): void {
    isPolling = true
    wake()
  }

  async function claimAll(): Promise<void> {
    while (isWoken && isStarted) {
      await pause(gatherMs)
      isWoken = false
      if (isPolling) await endFarWaits(db, clock.now())
      isPolling = false
      const limit = Math.min(claimedAtOnce, mostInHand - lanes.size)
      leftSome = limit <= 0
      if (leftSome) return
      const exceptHosts = lanes.full()
      leftSome = exceptHosts.length > 0
      const jobs = await claimJobs(db, { now: clock.now(), leaseMs, exceptHosts, limit })
      for (const job of await withContents(jobs)) lanes.add(job)
      beginAll()
      if (jobs.length === limit) isWoken = true
    }
  }

  /** With what they say now. What says nothing any more, or what another job says, is dropped; what cannot be rendered is put back. */
  async function withContents(jobs: readonly ClaimedJob[]): Promise<ReadyJob[]> {
    const contents = await contentsOf(app, render, jobs)
    const rendered = jobs.flatMap(job => {
      const content = contents.get(job)
      if (content) return [{ ...job, content, renderedAt: performance.now() }]
      if (contents.has(job)) drop(job)
      else putBack(job, unreadablePauseMs)
      return []
    })
    try {
      const { current, superfluous } = await rekey(app, rendered)
      for (const job of superfluous) drop(job)
      return current
    } catch (error) {
      log.warn({ err: error, pushes: rendered.length }, 'pushes could not be given the keys of what they say')
      for (const job of rendered) putBack(job, brokenPauseMs)
      return []
    }
  }

  function beginAll(): void {
    for (const job of lanes.begin()) {
      const done: Promise<void> = run(job).finally(() => running.delete(done))
      running.add(done)
    }
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
    if (leftSome && lanes.hasRoom(host)) wake()
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

  function write(one: (typeof endedJobs)[number]): void {
    endedJobs.push(one)
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
  }

  /** Never rejects. What cannot be written is claimed, and sent, again when its claim has passed. */
  async function writeAll(): Promise<void> {
    while (endedJobs.length > 0) {
      await pause(gatherMs)
      const together = endedJobs.splice(0)
      const latest = new Map(
        together.flatMap(({ delivery }) => (delivery ? [[delivery.device_info_id, delivery] as const] : [])),
      )
      for (let tries = 1; tries <= 3; tries++) {
        try {
          await settleJobs(
            db,
            together.map(({ outcome }) => outcome),
          )
          await putDeliveries(db, [...latest.values()])
          break
        } catch (error) {
          log.warn({ err: error, tries }, 'what became of pushes could not be written')
          await pause(500)
        }
      }
    }
  }

  const isBusy = () => Boolean(claiming || writing) || running.size > 0
  const rest = () => Promise.all([claiming, writing, ...running])

  return {
    wake,
    wakeSoon() {
      soon ??= setTimeout(() => {
        soon = undefined
        wake()
      }, soonMs).unref()
    },
    async start() {
      if (!shared) await releaseClaims(db, new Date(clock.now()))
      isStarted = true
      timer = setInterval(poll, pollMs)
      timer.unref()
      poll()
    },
    async idle() {
      poll()
      while (isBusy()) await rest()
    },
    async stop() {
      isStarted = false
      clearInterval(timer)
      clearTimeout(soon)
      soon = undefined
      while (isBusy()) await rest()
    },
  }
}

const isFresh = ({ notification_id, renderedAt }: ReadyJob) =>
  notification_id === null || performance.now() - renderedAt < freshMs

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

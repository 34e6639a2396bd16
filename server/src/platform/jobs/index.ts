import { PgBoss } from 'pg-boss'
import type { App } from '../app.ts'
import { type Connection, jobConnections } from '../db/index.ts'
import { createTicker } from '../ticker.ts'
import { missedTime, noteBeginning } from './missed.ts'

/** A machine that slept misses times too. */
const lookForMissedEveryMs = 10 * 60_000

/** Scheduled work, run once over all processes. */
export interface Job {
  /** Unique, `service/what`. */
  name: string
  /** Five fields, in UTC (https://man7.org/linux/man-pages/man5/crontab.5.html). */
  cron: string
  /** Jobs must be idempotent: one may run twice after a failure. */
  run(app: App): Promise<void>
}

export interface Jobs {
  stop(): Promise<void>
}

/**
 * Starts pg-boss on the same database (schema `pgboss`, its own small pool) and schedules the jobs; failed ones are tried three times. A job of
 * every day whose time passed while nothing ran is made up for, once over all processes: pg-boss would leave it out.
 */
export async function startJobs(app: App, connection: Connection, jobs: readonly Job[]): Promise<Jobs> {
  const { host, port, user, database, connectionString } = connection
  const password = typeof connection.password === 'string' ? connection.password : undefined
  const boss = new PgBoss({
    host,
    port,
    user,
    password,
    database,
    connectionString,
    max: jobConnections,
    application_name: 'trau-jobs',
  })
  boss.on('error', error => app.log.warn({ err: error }, 'the job queue reported an error'))
  await boss.start()
  const sendMissed = async (job: Job) => {
    const time = await missedTime(app, job)
    // Another process may send it at the same time.
    const once = { singletonKey: String(time), singletonSeconds: 24 * 3_600 }
    if (time !== undefined) await boss.send(queueOf(job), null, once)
  }
  for (const job of jobs) {
    const queue = queueOf(job)
    await boss.createQueue(queue, { retryLimit: 3, retryBackoff: true, policy: 'short' })
    await sendMissed(job)
    await boss.work(queue, { pollingIntervalSeconds: 30 }, async () => {
      const startTime = app.clock.now()
      await noteBeginning(app, job)
      await job.run(app)
      app.log.info({ job: job.name, ms: app.clock.now() - startTime }, 'a job ran')
    })
    await boss.schedule(queue, job.cron)
  }
  const missedTicker = createTicker(app.log, lookForMissedEveryMs, 'jobs that were missed', async () => {
    for (const job of jobs) await sendMissed(job)
  })
  missedTicker.start({ atOnce: false })
  return {
    async stop() {
      await missedTicker.stop()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

const queueOf = (job: Job) => job.name.replace('/', '.')

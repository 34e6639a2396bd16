import { PgBoss } from 'pg-boss'
import type { App } from '../app.ts'
import type { Connection } from '../db/index.ts'

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

/** Starts pg-boss on the same database (schema `pgboss`, its own small pool) and schedules the jobs; failed ones are tried three times. */
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
    max: 2,
    application_name: 'trau-jobs',
  })
  boss.on('error', error => app.log.warn({ err: error }, 'the job queue reported an error'))
  await boss.start()
  for (const job of jobs) {
    const queue = job.name.replace('/', '.')
    await boss.createQueue(queue, { retryLimit: 3, retryBackoff: true, policy: 'short' })
    await boss.work(queue, { pollingIntervalSeconds: 30 }, async () => {
      const startTime = app.clock.now()
      await job.run(app)
      app.log.info({ job: job.name, ms: app.clock.now() - startTime }, 'a job ran')
    })
    await boss.schedule(queue, job.cron)
  }
  return {
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

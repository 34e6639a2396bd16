import { afterEach, describe, expect, it } from 'vitest'
import { connectionOf } from '../../cli/testing.ts'
import { eventually } from '../../testing/eventually.ts'
import { appForFile } from '../../testing/for-file.ts'
import { writeInstallation } from '../installation.ts'
import { type Job, type Jobs, startJobs } from './index.ts'
import { lastDailyTime, missedTime } from './missed.ts'

const hourMs = 3_600_000
const app = appForFile()
let runCount = 0
let startedJobs: Jobs[] = []
afterEach(async () => {
  for (const jobs of startedJobs) await jobs.stop()
  startedJobs = []
  runCount = 0
  await app.app.database.pool.query(`DELETE FROM installation WHERE key LIKE 'job/%'`)
  await app.app.database.pool.query('DROP SCHEMA IF EXISTS pgboss CASCADE')
})

/** A job of every day whose time was so long ago. */
function dailyJob(hoursAgo: number): Job {
  const time = new Date(app.clock.now() - hoursAgo * hourMs)
  return {
    name: 'test/daily',
    cron: `${time.getUTCMinutes()} ${time.getUTCHours()} * * *`,
    run: async () => void runCount++,
  }
}

const lastRan = (hoursAgo: number) =>
  writeInstallation(app.app.db, 'job/test/daily', { time: app.clock.now() - hoursAgo * hourMs })

async function start(job: Job): Promise<void> {
  startedJobs.push(await startJobs(app.app, connectionOf(app), [job]))
}

describe('a job of every day', () => {
  it('a job whose time passed while no server ran is run once after the start', async () => {
    const job = dailyJob(1)
    await lastRan(25)
    await start(job)
    await eventually(() => expect(runCount).toBe(1))
    expect(await missedTime(app.app, job)).toBeUndefined()
  })

  it('a job that was missed is run by one of the processes that start', async () => {
    const job = dailyJob(1)
    await lastRan(25)
    await start(job)
    await lastRan(25)
    await start(job)
    await eventually(() => expect(runCount).toBe(1))
    const { rows } = await app.app.database.pool.query(
      `SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'test.daily'`,
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('a job that ran since its time, whose time is just now, or that is new here has missed nothing', async () => {
    expect(await missedTime(app.app, dailyJob(1))).toBeUndefined()
    await lastRan(0.9)
    expect(await missedTime(app.app, dailyJob(1))).toBeUndefined()
    await lastRan(24)
    expect(await missedTime(app.app, dailyJob(0.03))).toBeUndefined()
    expect(await missedTime(app.app, dailyJob(1))).toBeTypeOf('number')
  })

  it('only a minute of every day has a last time', () => {
    const at = (text: string) => Date.parse(text)
    const now = at('2026-11-30T01:30Z')
    expect(lastDailyTime('0 1 * * *', now)).toBe(at('2026-11-30T01:00Z'))
    expect(lastDailyTime('30 1 * * *', now)).toBe(now)
    expect(lastDailyTime('31 1 * * *', now)).toBe(at('2026-11-29T01:31Z'))
    for (const cron of ['* * * * *', '*/5 * * * *', '23 * * * *', '0 1 * * 1'])
      expect(lastDailyTime(cron, now)).toBeUndefined()
  })
})

import type { App } from '../app.ts'
import { readInstallation, writeInstallation } from '../installation.ts'
import type { Job } from './index.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** pg-boss itself begins a job within a minute after its time, where a server runs then. */
const graceMs = 5 * 60_000

/** The last time (epoch ms), at or before `now`, of a cron expression that names one minute of every day; undefined for any other. */
export function lastDailyTime(cron: string, now: number): number | undefined {
  const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? []
  if (hour === undefined) return undefined
  const today = Math.floor(now / dayMs) * dayMs + Number(hour) * hourMs + Number(minute) * 60_000
  return today <= now ? today : today - dayMs
}

const keyOf = (job: Job) => `job/${job.name}`

/** Remembers when a job of every day began last; others come around soon enough. */
export async function noteBeginning(app: App, job: Job): Promise<void> {
  const now = app.clock.now()
  if (lastDailyTime(job.cron, now) !== undefined) await writeInstallation(app.db, keyOf(job), { time: now })
}

/**
 * The time (epoch ms) of a job of every day that passed while no server ran. A job that is new here has missed nothing: it counts from now.
 */
export async function missedTime(app: App, job: Job): Promise<number | undefined> {
  const dueTime = lastDailyTime(job.cron, app.clock.now() - graceMs)
  if (dueTime === undefined) return undefined
  const last = (await readInstallation(app.db, keyOf(job))) as { time: number } | undefined
  if (!last) await noteBeginning(app, job)
  return last && last.time < dueTime ? dueTime : undefined
}

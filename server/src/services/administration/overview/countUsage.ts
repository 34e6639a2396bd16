import { forgetApiHours } from '#platform/api-usage.ts'
import type { App } from '#platform/app.ts'
import type { Job } from '#platform/jobs/index.ts'
import { dayMs, hourMs, startOfDay, startOfHour } from './metrics.ts'
import {
  countActive,
  countCreated,
  countPeople,
  countQueues,
  countStorage,
  forgetUsage,
  lastStorageTime,
} from './usage-store.ts'

const keptHourMs = 100 * dayMs
const keptDayMs = 800 * dayMs
/** Sums over all files are made a few times a day. */
const storageEveryMs = 6 * hourMs

/** Brings the counters of this hour and of this day up to date, and those that have just ended to their end. */
export async function count(app: App): Promise<void> {
  const now = app.clock.now()
  const [hour, day] = [startOfHour(now), startOfDay(now)]
  for (const start of [hour - hourMs, hour])
    await countCreated(app.db, start, Math.min(start + hourMs, now + hourMs))
  await countQueues(app.db, hour)
  await countPeople(app.db, day)
  // Who was there in the last minutes of a day was not counted on it.
  if (now - day < 2 * hourMs) await countActive(app.db, day - dayMs)
  await countActive(app.db, day)
  const storageTime = await lastStorageTime(app.db)
  if (storageTime === undefined || startOfDay(storageTime) !== day || now - storageTime >= storageEveryMs)
    await countStorage(app.db, day, now)
  await forgetUsage(app.db, { hoursBefore: now - keptHourMs, daysBefore: now - keptDayMs })
  await forgetApiHours(app.db, now - keptHourMs)
}

export const countUsage: Job = { name: 'administration/countUsage', cron: '*/5 * * * *', run: count }

import { type BackupSchedule, timeOfWall } from '@trau/contract'
import type { Db } from '#platform/db/index.ts'
import { readInstallation, writeInstallation } from '#platform/installation.ts'
import { zoneOffset } from '#platform/zone-offset.ts'

const key = 'backup-schedule'
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Off until somebody turns it on: backups take room on a disk. */
const byDefault: StoredSchedule = {
  isOn: false,
  time: '03:00',
  timeZone: 'Asia/Ho_Chi_Minh',
  keep: 14,
  isVerified: true,
  setTime: 0,
}

export interface StoredSchedule extends BackupSchedule {
  /** Epoch ms. What was due before is not made up for. */
  setTime: number
}

export async function readSchedule(db: Db): Promise<StoredSchedule> {
  return ((await readInstallation(db, key)) as StoredSchedule | undefined) ?? byDefault
}

export const writeSchedule = (db: Db, schedule: StoredSchedule): Promise<void> =>
  writeInstallation(db, key, schedule)

export function viewSchedule({ isOn, time, timeZone, keep, isVerified }: StoredSchedule): BackupSchedule {
  return { isOn, time, timeZone, keep, isVerified }
}

/** When the schedule asks for a backup on a day that lies so many days from that of `now` (epoch ms), by the clocks of its time zone. */
function dueTime({ time, timeZone }: BackupSchedule, now: number, days: number): number {
  const offsetAt = (at: number) => zoneOffset(at, timeZone)
  const today = Math.floor((now + offsetAt(now)) / dayMs) * dayMs
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return timeOfWall(today + days * dayMs + minutes * minuteMs, offsetAt)
}

/** The last time, at or before `now` (epoch ms), at which the schedule asked for a backup: once on each day. */
export function lastDueTime(schedule: BackupSchedule, now: number): number {
  const today = dueTime(schedule, now, 0)
  return today <= now ? today : dueTime(schedule, now, -1)
}

/** Whether the schedule asks for a backup now, where its last one was begun at `lastTime`. A time that passed while no server ran counts. */
export function isDue(schedule: StoredSchedule, now: number, lastTime: number | undefined): boolean {
  if (!schedule.isOn) return false
  const due = lastDueTime(schedule, now)
  return due > schedule.setTime && due > (lastTime ?? 0)
}

export function nextTime(
  schedule: StoredSchedule,
  now: number,
  lastTime: number | undefined,
): number | undefined {
  if (!schedule.isOn) return undefined
  if (isDue(schedule, now, lastTime)) return now
  const today = dueTime(schedule, now, 0)
  return today > now ? today : dueTime(schedule, now, 1)
}

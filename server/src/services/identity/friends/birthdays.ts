/** Days of a calendar without time: `YYYY-MM-DD`. */
export interface Day {
  year: number
  month: number
  day: number
}

export const birthdayRanges = ['today', 'week', 'month'] as const
export type BirthdayRange = (typeof birthdayRanges)[number]

const dayMs = 86_400_000
const toDay = (at: number): Day => {
  const date = new Date(at)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
const toTime = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day)

/** What day it is there. */
export function dayIn(timeZone: string, now: number): Day {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(now)
  const part = (type: string) => Number(parts.find(p => p.type === type)?.value)
  return { year: part('year'), month: part('month'), day: part('day') }
}

/** Today, the week around it from Monday on, or its month. */
export function daysOf(range: BirthdayRange, today: Day): Day[] {
  const at = toTime(today)
  if (range === 'today') return [today]
  if (range === 'week') {
    const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs
    return Array.from({ length: 7 }, (_, n) => toDay(monday + n * dayMs))
  }
  const last = new Date(Date.UTC(today.year, today.month, 0)).getUTCDate()
  return Array.from({ length: last }, (_, n) => ({ ...today, day: n + 1 }))
}

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** Birthdays that are kept on a day: its own, and in a common year 29 February on the 28th. */
export function keptOn(day: Day): { month: number; day: number }[] {
  const own = { month: day.month, day: day.day }
  return day.month === 2 && day.day === 28 && !isLeap(day.year) ? [own, { month: 2, day: 29 }] : [own]
}

export const writtenDay = ({ year, month, day }: Day) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

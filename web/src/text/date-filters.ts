import { startOfDay } from './time.ts'

/** Presets of a search by date; each means "since the start of that day". */
export const dateFilters = ['today', 'oneDayAgo', 'oneWeekAgo', 'oneMonthAgo', 'threeMonthsAgo'] as const
export type DateFilter = (typeof dateFilters)[number]

const back: Record<DateFilter, { days?: number; months?: number }> = {
  today: {},
  oneDayAgo: { days: 1 },
  oneWeekAgo: { days: 7 },
  oneMonthAgo: { months: 1 },
  threeMonthsAgo: { months: 3 },
}

/** Epoch milliseconds of the start of the day that the filter reaches back to. */
export const dateFilterStart = (filter: DateFilter, now = Date.now()): number => startOfDay(now, back[filter])

import { dayKey, startOfDay } from '../../text/time.ts'

const minute = 60_000

export const statusEnds = ['never', 'halfHour', 'hour', 'fourHours', 'today', 'week', 'own'] as const
export type StatusEnd = (typeof statusEnds)[number]

/** When a status of this choice ends; undefined where it has no end of its own. Days and weeks (from Monday) are those of the clocks on screen. */
export function endOf(choice: Exclude<StatusEnd, 'own'>, now: number): number | undefined {
  switch (choice) {
    case 'never':
      return undefined
    case 'halfHour':
      return now + 30 * minute
    case 'hour':
      return now + 60 * minute
    case 'fourHours':
      return now + 240 * minute
    case 'today':
      return startOfDay(now, { days: -1 })
    case 'week':
      // 1 January 1970, day 0, was a Thursday.
      return startOfDay(now, { days: ((dayKey(now) + 3) % 7) - 7 })
  }
}

/** What people set most, with when it usually ends. */
export const presets = [
  { id: 'meeting', emoji: '🗓️', end: 'hour' },
  { id: 'travel', emoji: '🛵', end: 'halfHour' },
  { id: 'focus', emoji: '🎧', end: 'fourHours' },
  { id: 'sick', emoji: '🤒', end: 'today' },
  { id: 'leave', emoji: '🌴', end: 'week' },
] as const satisfies { id: string; emoji: string; end: StatusEnd }[]

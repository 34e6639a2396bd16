/** When quiet hours hold, on the clocks of their own time zone: the server holds pushes back by it, the client its sounds. */

export interface QuietTimes {
  isEnabled: boolean
  /** HH:MM */
  from: string
  /** HH:MM; before or at `from`: on the next day */
  to: string
  /** On which days they begin; 0 is Sunday. */
  days: readonly number[]
  /** IANA name */
  timeZone: string
}

/** Whether they hold at this time (epoch ms). A zone that this machine does not know counts as UTC. */
export function isQuietAt({ isEnabled, from, to, days, timeZone }: QuietTimes, time: number): boolean {
  if (!isEnabled) return false
  const { day, minute } = wallClock(time, timeZone)
  const [start, end] = [minutesOf(from), minutesOf(to)]
  if (start < end) return days.includes(day) && start <= minute && minute < end
  const yesterday = (day + 6) % 7
  return (days.includes(day) && minute >= start) || (days.includes(yesterday) && minute < end)
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** Making a formatter takes a thousand times as long as using it; there are some 600 zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function wallClock(time: number, timeZone: string): { day: number; minute: number } {
  const format = formatters.get(timeZone) ?? formatterOf(timeZone)
  formatters.set(timeZone, format)
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]))
  return {
    day: names.indexOf(parts.get('weekday') ?? ''),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const options = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  }
}

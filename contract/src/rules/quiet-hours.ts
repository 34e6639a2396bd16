/** When quiet hours hold, on the clocks of their own time zone: the server holds pushes back by it, the client its sounds. */

export interface QuietTimes {
  isEnabled: boolean
  /** HH:MM */
  from: string
  /** HH:MM; before or at `from`: on the next day */
  to: string
  /** A second period of the same days, for example a midday rest. */
  second?: { from: string; to: string } | undefined
  /** On which days they begin; 0 is Sunday. */
  days: readonly number[]
  /** IANA name */
  timeZone: string
}

/** Whether one of their periods holds at this time (epoch ms). A zone that this machine does not know counts as UTC. */
export function isQuietAt(
  { isEnabled, from, to, second, days, timeZone }: QuietTimes,
  time: number,
): boolean {
  if (!isEnabled) return false
  const { day, minute } = wallClock(time, timeZone)
  const yesterday = (day + 6) % 7
  return [{ from, to }, ...(second ? [second] : [])].some(period => {
    const [start, end] = [minutesOf(period.from), minutesOf(period.to)]
    if (start < end) return days.includes(day) && start <= minute && minute < end
    return (days.includes(day) && minute >= start) || (days.includes(yesterday) && minute < end)
  })
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** Making a formatter takes a thousand times as long as using it; there are some 600 zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Day of the week (0 is Sunday) and minute of the day that clocks of the time zone show at `time` (epoch ms). */
export function wallClock(time: number, timeZone: string): { day: number; minute: number } {
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

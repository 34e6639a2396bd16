/** Making a formatter takes a thousand times as long as using it; there are some 600 zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone (IANA name) are ahead of UTC at a time (epoch ms), in ms. A zone that this machine does not know counts as UTC. */
export function zoneOffset(time: number, timeZone: string): number {
  const format = formatters.get(timeZone) ?? formatterOf(timeZone)
  formatters.set(timeZone, format)
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(time)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit'
  const options = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, hourCycle: 'h23', timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, hourCycle: 'h23', timeZone: 'UTC' })
  }
}

import type { presence as vi } from '../vi/presence.ts'

const ago = (count: number, unit: string) => `Active ${count} ${unit}${count === 1 ? '' : 's'} ago`

export const presence = {
  online: 'Active now',
  justNow: 'Active just now',
  minutesAgo: (minutes: number) => ago(minutes, 'minute'),
  hoursAgo: (hours: number) => ago(hours, 'hour'),
  daysAgo: (days: number) => ago(days, 'day'),
} satisfies typeof vi

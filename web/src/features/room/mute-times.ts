import { serverNow } from '../../api/server-clock.ts'
import { hourOfDay } from '../../text/time.ts'

export const muteChoices = ['hour', 'fourHours', 'untilMorning', 'forever'] as const
export type MuteChoice = (typeof muteChoices)[number]

const hour = 3600_000

/** Until when a choice mutes (epoch ms, −1 for ever). "Morning" is the next 08:00 of the zone that labels use. */
export function mutedUntil(choice: MuteChoice, now = serverNow()): number {
  switch (choice) {
    case 'hour':
      return now + hour
    case 'fourHours':
      return now + 4 * hour
    case 'forever':
      return -1
    case 'untilMorning': {
      const today = hourOfDay(now, 0, 8)
      return today > now ? today : hourOfDay(now, 1, 8)
    }
  }
}

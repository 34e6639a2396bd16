/** Moments that reminders offer. */
import { serverNow } from '../api/server-clock.ts'
import { dayKey, hourOfDay } from '../text/time.ts'

const minute = 60_000
const hour = 60 * minute

export type ReminderChoice = 'in20Minutes' | 'inAnHour' | 'tonight' | 'tomorrow' | 'nextMonday'
export type LaterChoice = 'in10Minutes' | 'inAnHour' | 'tomorrow'

/** 1 January 1970, day 0, was a Thursday; Monday is 0. */
const weekday = (time: number) => (((dayKey(time) + 3) % 7) + 7) % 7

/** What is offered now, soonest first: nothing that has passed, and no moment twice. */
export function reminderChoices(now = serverNow()): { choice: ReminderChoice; time: number }[] {
  const tomorrow = hourOfDay(now, 1, 8)
  const nextMonday = hourOfDay(now, 7 - weekday(now), 8)
  const tonight = hourOfDay(now, 0, 20)
  return [
    { choice: 'in20Minutes', time: now + 20 * minute },
    { choice: 'inAnHour', time: now + hour },
    ...(tonight > now ? [{ choice: 'tonight', time: tonight } as const] : []),
    { choice: 'tomorrow', time: tomorrow },
    ...(nextMonday === tomorrow ? [] : [{ choice: 'nextMonday', time: nextMonday } as const]),
  ]
}

/** For what is due and comes at a wrong moment. */
export const laterChoices: readonly LaterChoice[] = ['in10Minutes', 'inAnHour', 'tomorrow']

export function laterTime(choice: LaterChoice, now = serverNow()): number {
  if (choice === 'in10Minutes') return now + 10 * minute
  return choice === 'inAnHour' ? now + hour : hourOfDay(now, 1, 8)
}

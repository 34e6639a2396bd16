import { serverNow } from '../../api/server-clock.ts'
import { getLanguage } from '../../i18n/language.ts'
import { textOf } from '../../i18n/text.ts'
import { notifications } from '../../i18n/vi/notifications.ts'
import { changeNotificationPreferences } from '../../model/notifications/preference-changes.ts'
import { comingTime, hourOfDay } from '../../text/time.ts'
import { toast } from '../../ui/toast.ts'

export const snoozeChoices = ['halfHour', 'hour', 'morning'] as const
export type SnoozeChoice = (typeof snoozeChoices)[number]

const minuteMs = 60_000

/** Until when a choice lasts, epoch ms. "Morning" is tomorrow’s 08:00 of the zone that labels use. */
export function endOfSnooze(choice: SnoozeChoice, now: number): number {
  if (choice === 'halfHour') return now + 30 * minuteMs
  if (choice === 'hour') return now + 60 * minuteMs
  return hourOfDay(now, 1, 8)
}

export const snooze = (choice: SnoozeChoice) => snoozeUntil(endOfSnooze(choice, serverNow()))

/** Nothing disturbs until then. */
export async function snoozeUntil(until: number): Promise<boolean> {
  const isDone = await changeNotificationPreferences({ doNotDisturbUntil: until })
  if (isDone) toast.success(textOf(notifications).snoozed(comingTime(until, serverNow(), getLanguage())))
  return isDone
}

export async function endSnooze(): Promise<boolean> {
  const isDone = await changeNotificationPreferences({ doNotDisturbUntil: 0 })
  if (isDone) toast.success(textOf(notifications).disturbedAgain)
  return isDone
}

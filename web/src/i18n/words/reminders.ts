import { useText } from '../text.ts'
import { type ReminderWords, reminders } from '../vi/reminders.ts'

export const useReminderWords = (): ReminderWords => useText(reminders)

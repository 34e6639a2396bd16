import { useText } from '../../../i18n/text.ts'
import { type ReminderWords, reminders } from '../../../i18n/vi/reminders.ts'

export const useReminderWords = (): ReminderWords => useText(reminders)

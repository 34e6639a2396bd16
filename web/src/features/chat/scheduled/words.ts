import { useText } from '../../../i18n/text.ts'
import { type ScheduledWords, scheduled } from '../../../i18n/vi/scheduled.ts'

export const useScheduledWords = (): ScheduledWords => useText(scheduled)

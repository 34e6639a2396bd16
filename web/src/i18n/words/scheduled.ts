import { useText } from '../text.ts'
import { type ScheduledWords, scheduled } from '../vi/scheduled.ts'

export const useScheduledWords = (): ScheduledWords => useText(scheduled)

import { useText } from '../text.ts'
import { callEntry } from '../vi/callEntry.ts'

export type CallEntryWords = typeof callEntry

export const useCallEntryWords = (): CallEntryWords => useText(callEntry)

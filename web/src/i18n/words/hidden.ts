import { useText } from '../text.ts'
import { type HiddenWords, hidden } from '../vi/hidden.ts'

export type { HiddenWords }

export const useHiddenWords = (): HiddenWords => useText(hidden)

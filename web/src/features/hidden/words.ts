import { useText } from '../../i18n/text.ts'
import { type HiddenWords, hidden } from '../../i18n/vi/hidden.ts'

export type { HiddenWords }

export const useHiddenWords = (): HiddenWords => useText(hidden)

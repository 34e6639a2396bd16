import { useText } from '../../../i18n/text.ts'
import { type KindWords, kinds } from '../../../i18n/vi/kinds.ts'

export type { KindWords }

export const useKindWords = (): KindWords => useText(kinds)

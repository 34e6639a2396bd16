import { useText } from '../text.ts'
import { type KindWords, kinds } from '../vi/kinds.ts'

export type { KindWords }

export const useKindWords = (): KindWords => useText(kinds)

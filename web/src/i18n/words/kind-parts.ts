import { useText } from '../text.ts'
import { type KindPartWords, kindParts } from '../vi/kindParts.ts'

export const useKindPartWords = (): KindPartWords => useText(kindParts)

import { useText } from '../../../i18n/text.ts'
import { type KindPartWords, kindParts } from '../../../i18n/vi/kindParts.ts'

export const useKindPartWords = (): KindPartWords => useText(kindParts)

import { useText } from '../../../i18n/text.ts'
import { type MediaWords, media } from '../../../i18n/vi/media.ts'

export const useMediaWords = (): MediaWords => useText(media)

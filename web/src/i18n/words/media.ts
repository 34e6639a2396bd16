import { useText } from '../text.ts'
import { type MediaWords, media } from '../vi/media.ts'

export const useMediaWords = (): MediaWords => useText(media)

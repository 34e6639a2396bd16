import { useText } from '../text.ts'
import { type MediaPartWords, mediaParts } from '../vi/mediaParts.ts'

export const useMediaPartWords = (): MediaPartWords => useText(mediaParts)

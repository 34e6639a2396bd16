import { useText } from '../text.ts'
import { type PreviewWords, preview } from '../vi/preview.ts'

export const usePreviewWords = (): PreviewWords => useText(preview)

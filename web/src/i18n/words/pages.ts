import { useText } from '../text.ts'
import { pages } from '../vi/pages.ts'

export const usePagesWords = () => useText(pages)

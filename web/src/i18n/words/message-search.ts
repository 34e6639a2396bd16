import { useText } from '../text.ts'
import { type MessageSearchWords, messageSearch } from '../vi/messageSearch.ts'

export type { MessageSearchWords }

export const useMessageSearchWords = (): MessageSearchWords => useText(messageSearch)

import { useText } from '../../../i18n/text.ts'
import { type MessageSearchWords, messageSearch } from '../../../i18n/vi/messageSearch.ts'

export type { MessageSearchWords }

export const useMessageSearchWords = (): MessageSearchWords => useText(messageSearch)

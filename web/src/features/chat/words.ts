import { useText } from '../../i18n/text.ts'
import { type ChatWords, chat } from '../../i18n/vi/chat.ts'

export type { ChatWords }

export const useChatWords = (): ChatWords => useText(chat)

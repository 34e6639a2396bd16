import { useText } from '../text.ts'
import { type ChatWords, chat } from '../vi/chat.ts'

export type { ChatWords }

export const useChatWords = (): ChatWords => useText(chat)

import { useText } from '../text.ts'
import { chatParts } from '../vi/chatParts.ts'

export const useChatPartsWords = () => useText(chatParts)

import { useText } from '../text.ts'
import { type MessageDialogWords, messageDialogs } from '../vi/messageDialogs.ts'

export const useMessageDialogWords = (): MessageDialogWords => useText(messageDialogs)

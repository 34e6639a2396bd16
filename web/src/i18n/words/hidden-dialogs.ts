import { useText } from '../text.ts'
import { type HiddenDialogWords, hiddenDialogs } from '../vi/hiddenDialogs.ts'

export const useHiddenDialogWords = (): HiddenDialogWords => useText(hiddenDialogs)

import { useText } from '../text.ts'
import { type ShortcutWords, shortcutSheet } from '../vi/shortcutSheet.ts'

export const useShortcutWords = (): ShortcutWords => useText(shortcutSheet)

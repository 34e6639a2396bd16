import { useText } from '../text.ts'
import { type EmojiPickerWords, emojiPicker } from '../vi/emojiPicker.ts'

export const useEmojiPickerWords = (): EmojiPickerWords => useText(emojiPicker)

import type { EmojiPickerWords } from '../vi/emojiPicker.ts'

export const emojiPicker: EmojiPickerWords = {
  emojiSearch: 'Search emoji',
  emojiRecent: 'Recent',
  emojiNone: query => `No emoji for “${query}”`,
  emojiCategories: 'Emoji categories',
  emojiGroups: [
    'Smileys and emotion',
    'People',
    'Components',
    'Animals and nature',
    'Food and drink',
    'Travel and places',
    'Activities',
    'Objects',
    'Symbols',
    'Flags',
  ],
}

import { useLanguage } from '../../../i18n/language.ts'
import { useChatPartsWords } from '../../../i18n/words/chat-parts.ts'
import type { Emoji } from '../../../kit/emoji/emoji-data.ts'
import { findTrigger } from './completion.ts'
import { SuggestionList } from './SuggestionList.tsx'

export interface EmojiSuggestionsProps {
  emoji: readonly Emoji[]
  at: number
  onTake: (index: number) => void
}

export default function EmojiSuggestions({ emoji, at, onTake }: EmojiSuggestionsProps) {
  const words = useChatPartsWords()
  const [language] = useLanguage()
  return (
    <SuggestionList
      label={words.emojiSuggestions}
      find={findTrigger}
      items={emoji}
      keyOf={one => one.emoji}
      draw={one => (
        <>
          <span className="text-xl">{one.emoji}</span>
          <span className="truncate">{language === 'vi' ? one.label : one.english}</span>
        </>
      )}
      at={at}
      onTake={onTake}
    />
  )
}

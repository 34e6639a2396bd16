import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { slashWords } from '../../../i18n/vi/slashWords.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { type SlashCommand, slashCommands } from './slash-commands.ts'
import { findCommandTrigger } from './slash-trigger.ts'

export interface CommandSuggestionsProps {
  commands: readonly SlashCommand[]
  at: number
  onTake: (index: number) => void
}

/** Commands with what they do. */
export default function CommandSuggestions({ commands, at, onTake }: CommandSuggestionsProps) {
  const words = useText(slashWords)
  const [language] = useLanguage()
  return (
    <SuggestionList
      label={words.label}
      find={findCommandTrigger}
      items={commands}
      keyOf={id => id}
      draw={id => (
        <span className="min-w-0 py-1">
          <span className="font-medium">/{slashCommands[id][language === 'vi' ? 0 : 1]}</span>{' '}
          <span className="text-sm text-muted">{words.hints[id]}</span>
        </span>
      )}
      at={at}
      onTake={onTake}
    />
  )
}

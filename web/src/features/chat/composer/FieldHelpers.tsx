import { type RefObject, Suspense } from 'react'
import { lazyView } from '../../../kit/lazy-part.tsx'
import type { useEmojiCompletion } from './useEmojiCompletion.ts'
import { useHasSelection } from './useHasSelection.ts'
import type { useMentions } from './useMentions.ts'
import type { useSlashCommands } from './useSlashCommands.tsx'

const EmojiSuggestions = lazyView(() => import('./EmojiSuggestions.tsx'), 'nothing')
const FormatBar = lazyView(() => import('./FormatBar.tsx'), 'nothing')
const MentionSuggestions = lazyView(() => import('./MentionSuggestions.tsx'), 'nothing')

interface FieldHelpersProps {
  area: RefObject<HTMLTextAreaElement | null>
  slash: ReturnType<typeof useSlashCommands>
  mentions: ReturnType<typeof useMentions>['completion']
  emoji: ReturnType<typeof useEmojiCompletion>
}

/** Above the field: what one could mean by the word that is typed, or what could be done with the selected one. */
export function FieldHelpers({ area, slash, mentions, emoji }: FieldHelpersProps) {
  const hasSelection = useHasSelection(area)
  const isCompleting = slash.completion.items || mentions.items || emoji.items
  return (
    <>
      {slash.suggestions}
      {hasSelection && !isCompleting && (
        <Suspense>
          <FormatBar area={area} />
        </Suspense>
      )}
      {mentions.items ? (
        <Suspense>
          <MentionSuggestions people={mentions.items} at={mentions.at} onTake={mentions.take} />
        </Suspense>
      ) : (
        emoji.items && (
          <Suspense>
            <EmojiSuggestions emoji={emoji.items} at={emoji.at} onTake={emoji.take} />
          </Suspense>
        )
      )}
    </>
  )
}

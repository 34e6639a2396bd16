import IconUsers from '~icons/lucide/users'
import { useChatPartsWords } from '../../../i18n/words/chat-parts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { findNameTrigger } from './completion.ts'
import type { Nameable } from './mention-candidates.ts'
import { SuggestionList } from './SuggestionList.tsx'

export interface MentionSuggestionsProps {
  people: readonly Nameable[]
  at: number
  onTake: (index: number) => void
}

export default function MentionSuggestions({ people, at, onTake }: MentionSuggestionsProps) {
  const words = useChatPartsWords()
  return (
    <SuggestionList
      label={words.mentionSuggestions}
      find={findNameTrigger}
      items={people}
      keyOf={({ userId }) => userId ?? 'everybody'}
      draw={({ userId, name, user }) =>
        userId ? (
          <>
            <Avatar id={userId} name={name} src={user?.avatarUrl} size="xs" />
            <span className="truncate">{name}</span>
          </>
        ) : (
          <>
            <span className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-secondary-soft text-secondary-deep">
              <IconUsers className="size-4" aria-hidden="true" />
            </span>
            <span className="min-w-0">
              {name} <span className="text-sm text-muted">{words.everybodyHint}</span>
            </span>
          </>
        )
      }
      at={at}
      onTake={onTake}
    />
  )
}

import IconBlocked from '~icons/lucide/ban'
import IconBirthdays from '~icons/lucide/cake'
import IconContacts from '~icons/lucide/contact-round'
import IconSuggestions from '~icons/lucide/sparkles'
import IconRequests from '~icons/lucide/user-round-plus'
import IconFriends from '~icons/lucide/users-round'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { AreaLayout, type AreaPart } from '../../kit/AreaLayout.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { type PeopleTab, peopleTabs } from './tabs.ts'
import { useReceivedRequests } from './useFriendships.ts'

const parts: Record<PeopleTab, Pick<AreaPart<PeopleTab>, 'Icon' | 'pane'>> = {
  friends: { Icon: IconFriends, pane: lazyPart(() => import('./FriendsPane.tsx')) },
  requests: { Icon: IconRequests, pane: lazyPart(() => import('./RequestsPane.tsx')) },
  suggestions: { Icon: IconSuggestions, pane: lazyPart(() => import('./SuggestionsPane.tsx')) },
  birthdays: { Icon: IconBirthdays, pane: lazyPart(() => import('./BirthdaysPane.tsx')) },
  contacts: { Icon: IconContacts, pane: lazyPart(() => import('./ContactsPane.tsx')) },
  blocked: { Icon: IconBlocked, pane: lazyPart(() => import('./BlockedPane.tsx')) },
}

/** "Danh bạ": everybody one knows. */
export function PeopleScreen({ tab }: { tab: PeopleTab }) {
  const text = usePeopleWords()
  const { data: requests } = useReceivedRequests()
  const count = requests?.length ?? 0
  return (
    <AreaLayout
      title={text.title}
      label={text.parts}
      unavailable={text.partUnavailable}
      shownId={tab}
      linkTo={id => ({ to: '/people', search: { tab: id } })}
      parts={peopleTabs.map(id => ({
        ...parts[id],
        id,
        label: text.tabs[id],
        ...(id === 'requests' ? { count: { count, label: text.waiting(count) } } : {}),
      }))}
    />
  )
}

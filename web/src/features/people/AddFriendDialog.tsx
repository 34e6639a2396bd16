import { useQuery } from '@tanstack/react-query'
import type { Friendship, User } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { q } from '../../api/query-client.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { ListFailure } from '../../kit/ListParts.tsx'
import { personName, usePeopleSearch } from '../../model/people/people.ts'
import { useMyId } from '../../model/session/my-id.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { PersonRow } from './PersonRow.tsx'
import { RequestDialog } from './RequestDialog.tsx'

/** Finds people by name, username or whole phone number, and asks one of them. */
export function AddFriendDialog({ onClose }: { onClose: () => void }) {
  const text = usePeopleWords()
  const me = useMyId()
  const [query, setQuery] = useState('')
  const { people, failure, isSearching, isEnough } = usePeopleSearch(query, me)
  const [requestedUser, ask] = useState<User>()
  if (requestedUser) return <RequestDialog user={requestedUser} source="SEARCH" onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={text.addFriendTitle} description={text.addFriendText}>
      <SearchField label={text.searchPeople} value={query} onChange={setQuery} autoFocus />
      <div className="-mx-2 mt-2 h-80 overflow-y-auto" aria-busy={isSearching}>
        {people.length > 0 ? (
          <ul>
            {people.map(user => (
              <li key={user.userId}>
                <PersonRow
                  user={user}
                  name={personName(user)}
                  query={query}
                  detail={user.username && `@${user.username}`}
                  actions={<Standing user={user} onAsk={() => ask(user)} />}
                />
              </li>
            ))}
          </ul>
        ) : failure ? (
          <ListFailure of={failure} />
        ) : isEnough && isSearching ? (
          <Delayed isWaiting>
            <SkeletonRows rows={4} label={text.loading} />
          </Delayed>
        ) : isEnough ? (
          <EmptyState title={text.noPersonFound(query)}>{text.noPersonFoundText}</EmptyState>
        ) : (
          <p className="p-6 text-center text-pretty text-muted">{text.searchHint}</p>
        )}
      </div>
    </Dialog>
  )
}

/** What stands between us already, or the button that asks. */
function Standing({ user, onAsk }: { user: User; onAsk: () => void }) {
  const text = usePeopleWords()
  const { data } = useQuery(q(api.identity.getFriendshipStatus, { params: { value: user.userId } }))
  const standing = data && standingText(data, text)
  if (standing) return <Chip color="default">{standing}</Chip>
  return (
    <Button
      size="sm"
      variant="flat"
      color="primary"
      isDisabled={!data}
      aria-label={text.addName(personName(user))}
      onPress={onAsk}
    >
      {text.addFriend}
    </Button>
  )
}

/** Nothing where a request would be right: also to answer one that came, which makes a friendship. */
function standingText(
  { status, requesterId, userId }: Friendship,
  text: ReturnType<typeof usePeopleWords>,
): string | undefined {
  if (status === 'FRIENDSHIP_STATUS_ACCEPTED') return text.friend
  if (status === 'FRIENDSHIP_STATUS_BLOCKED') return text.isBlocked
  return status === 'FRIENDSHIP_STATUS_PENDING' && requesterId === userId ? text.asked : undefined
}

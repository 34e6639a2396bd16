import { useQuery } from '@tanstack/react-query'
import type { Friendship, User } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { q } from '../../api/query-client.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { ListFailure } from '../../kit/ListParts.tsx'
import { personName, usePeopleSearch } from '../../model/people/people.ts'
import { useMyId } from '../../model/session/my-id.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { PersonRow } from './PersonRow.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { type PersonStanding, Standing } from './Standing.tsx'

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
                  actions={<FoundStanding user={user} onAsk={() => ask(user)} />}
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

function FoundStanding({ user, onAsk }: { user: User; onAsk: () => void }) {
  const { data } = useQuery(q(api.identity.getFriendshipStatus, { params: { value: user.userId } }))
  return <Standing user={user} standing={data && standingOf(data)} isLoading={!data} onAsk={onAsk} />
}

function standingOf({ status, requesterId, userId }: Friendship): PersonStanding | undefined {
  if (status === 'FRIENDSHIP_STATUS_ACCEPTED') return 'friend'
  if (status === 'FRIENDSHIP_STATUS_BLOCKED') return 'isBlocked'
  return status === 'FRIENDSHIP_STATUS_PENDING' && requesterId === userId ? 'asked' : undefined
}

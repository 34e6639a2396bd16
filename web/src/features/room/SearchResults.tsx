import type { User } from '@trau/contract'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useApiMutation } from '../../api/mutation.ts'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { ListFailure } from '../../kit/ListParts.tsx'
import { openPrivateRoom, personName, usePeopleSearch } from '../../model/people/people.ts'
import { searchRooms } from '../../model/rooms/room-filter.ts'
import { roomName } from '../../model/rooms/room-name.ts'
import { fewRooms, namedParts, useReadOn } from '../../model/rooms/useReadOn.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { isOfStranger, roomSelectors } from '../../store/room-slice.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Highlight } from '../../ui/Highlight.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { mayBePin } from '../hidden/index.ts'
import { NothingFound, RoomsFailed } from './EmptyRooms.tsx'
import { RoomRow } from './RoomRow.tsx'

const MessageResults = lazy(() => import('../../kit/message-search/MessageResults.tsx'))

const mostRooms = 40

export interface SearchResultsProps {
  query: string
  openRoomId: string | undefined
  onOpen: (roomId: string, options?: { message?: string }) => void
  onClear: () => void
}

/** Conversations by name, people one has no conversation with yet, then what was said. Marks may be left out. */
export function SearchResults({ query, openRoomId, onOpen, onClear }: SearchResultsProps) {
  const words = useRoomWords()
  const chatWords = useChatWords()
  const me = useMessenger().userId
  const rooms = useAppSelector(roomSelectors.selectRooms)
  const matchingRooms = useMemo(
    () => searchRooms(rooms, query, item => roomName(item, chatWords)).slice(0, mostRooms),
    [rooms, query, chatWords],
  )
  // Digits that may be a PIN are nobody's name, and are not to travel in an address.
  const { people, failure, isSearching } = usePeopleSearch(mayBePin(query) ? '' : query, me)
  const knownIds = useMemo(
    () =>
      new Set(rooms.flatMap(item => (item.room.peer && !isOfStranger(item) ? [item.room.peer.userId] : []))),
    [rooms],
  )
  const [messageResult, setSaid] = useState<'unknown' | 'nothing' | 'something'>('unknown')
  const strangers = people.filter(({ userId }) => !knownIds.has(userId))
  const more = useReadOn(namedParts, matchingRooms.length < fewRooms)
  const isNothing = matchingRooms.length === 0 && strangers.length === 0 && messageResult !== 'something'
  const open = (roomId: string) => {
    onOpen(roomId)
    onClear()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto pb-2">
      {isNothing &&
        !failure &&
        (isSearching || more.isReading || messageResult === 'unknown' ? (
          <Delayed isWaiting>
            <SkeletonRows label={words.searching} rows={4} />
          </Delayed>
        ) : more.error ? (
          <RoomsFailed of={more} />
        ) : (
          <NothingFound query={query} onClear={onClear} />
        ))}
      {matchingRooms.length > 0 && (
        <Section title={words.roomsFound}>
          {matchingRooms.map(item => (
            <li key={item.room.roomId} className="py-0.5">
              <RoomRow
                item={item}
                me={me}
                isOpen={item.room.roomId === openRoomId}
                isFollowed={false}
                draft={undefined}
                entry={undefined}
                query={query}
                tabIndex={0}
                onOpen={open}
              />
            </li>
          ))}
        </Section>
      )}
      {strangers.length > 0 && (
        <Section title={words.peopleFound}>
          {strangers.map(user => (
            <li key={user.userId}>
              <PersonRow user={user} query={query} onOpen={open} />
            </li>
          ))}
        </Section>
      )}
      {failure && <ListFailure of={failure} />}
      <Suspense>
        <MessageResults query={query} onOpen={onOpen} onKnown={setSaid} />
      </Suspense>
    </div>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="px-4 pt-3 pb-1 text-sm font-medium text-muted">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function PersonRow({ user, query, onOpen }: { user: User; query: string; onOpen: (roomId: string) => void }) {
  const open = useApiMutation(() => openPrivateRoom(user.userId, onOpen))
  const name = personName(user)
  return (
    <button
      type="button"
      disabled={open.isPending}
      onClick={() => void open.mutate()}
      className="mx-2 flex w-[calc(100%-1rem)] items-center gap-3 rounded-lg px-2.5 py-2 text-left hover:bg-fill focus-visible:-outline-offset-2"
    >
      <Avatar id={user.userId} name={name} src={user.avatarUrl} isOnline={user.isOnline} />
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-medium">
          <Highlight text={name} query={query} />
        </span>
        {user.username && (
          <span className="truncate text-sm text-muted">
            @<Highlight text={user.username} query={query} />
          </span>
        )}
      </span>
    </button>
  )
}

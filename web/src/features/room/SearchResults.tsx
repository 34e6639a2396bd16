import type { User } from '@trau/contract'
import { Suspense, useMemo, useState } from 'react'
import { useApiMutation } from '../../api/mutation.ts'
import { useText } from '../../i18n/text.ts'
import { workspaces } from '../../i18n/vi/workspaces.ts'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useRoomDetailsWords } from '../../i18n/words/room-details.ts'
import { ListFailure } from '../../kit/ListParts.tsx'
import { lazyView } from '../../kit/lazy-part.tsx'
import { PersonLines } from '../../kit/PersonLines.tsx'
import { openPrivateRoom } from '../../model/people/open-private-room.ts'
import { usePeopleSearch } from '../../model/people/people.ts'
import { searchRooms } from '../../model/rooms/room-filter.ts'
import { roomName } from '../../model/rooms/room-name.ts'
import { fewRooms, namedParts, useLoadMoreRooms } from '../../model/rooms/useLoadMoreRooms.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { useChosenWorkspace } from '../../model/workspaces/chosen.ts'
import { useWorkspaces } from '../../model/workspaces/useWorkspaces.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { isOfStranger, roomSelectors } from '../../store/room-slice.ts'
import { Button } from '../../ui/Button.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { mayBePin } from '../hidden/index.ts'
import { NothingFound } from './NothingFound.tsx'
import { RoomRow } from './RoomRow.tsx'
import { RoomsFailed } from './RoomsFailed.tsx'

const MessageResults = lazyView(() => import('../../kit/message-search/MessageResults.tsx'))

const mostRooms = 40

export interface SearchResultsProps {
  query: string
  openRoomId: string | undefined
  onOpen: (roomId: string, options?: { message?: string }) => void
  onClear: () => void
}

/** Conversations by name, people one has no conversation with yet, then what was said. Marks may be left out. */
export default function SearchResults({ query, openRoomId, onOpen, onClear }: SearchResultsProps) {
  const detailWords = useRoomDetailsWords()
  const chatWords = useChatWords()
  const placeWords = useText(workspaces)
  const me = useMessenger().userId
  const rooms = useAppSelector(roomSelectors.selectRooms)
  const [chosenId] = useChosenWorkspace()
  const workspace = useWorkspaces()?.find(({ workspaceId }) => workspaceId === chosenId)
  const [isEverywhere, setEverywhere] = useState(false)
  const place = isEverywhere ? undefined : workspace
  const matchingRooms = useMemo(() => {
    const searchedRooms = place ? rooms.filter(({ room }) => room.workspaceId === place.workspaceId) : rooms
    return searchRooms(searchedRooms, query, item => roomName(item, chatWords)).slice(0, mostRooms)
  }, [rooms, place, query, chatWords])
  // Digits that may be a PIN are nobody's name, and are not to travel in an address.
  const { people, failure, isSearching } = usePeopleSearch(mayBePin(query) || place ? '' : query, me)
  const knownIds = useMemo(
    () =>
      new Set(rooms.flatMap(item => (item.room.peer && !isOfStranger(item) ? [item.room.peer.userId] : []))),
    [rooms],
  )
  const [messageResult, setSaid] = useState<'unknown' | 'nothing' | 'something'>('unknown')
  const strangers = people.filter(({ userId }) => !knownIds.has(userId))
  const more = useLoadMoreRooms(namedParts, matchingRooms.length < fewRooms)
  const isNothing = matchingRooms.length === 0 && strangers.length === 0 && messageResult !== 'something'
  const open = (roomId: string) => {
    onOpen(roomId)
    onClear()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto pb-2">
      {place && (
        <div className="flex items-center justify-between gap-2 px-4">
          <span className="min-w-0 truncate text-sm text-muted">{placeWords.searchedIn(place.name)}</span>
          <Button size="sm" variant="ghost" color="primary" onPress={() => setEverywhere(true)}>
            {placeWords.searchEverywhere}
          </Button>
        </div>
      )}
      {isNothing &&
        !failure &&
        (isSearching || more.isReading || messageResult === 'unknown' ? (
          <Delayed isWaiting>
            <SkeletonRows label={detailWords.searching} rows={4} />
          </Delayed>
        ) : more.error ? (
          <RoomsFailed of={more} />
        ) : (
          <NothingFound query={query} onClear={onClear} />
        ))}
      {matchingRooms.length > 0 && (
        <Section title={detailWords.roomsFound}>
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
        <Section title={detailWords.peopleFound}>
          {strangers.map(user => (
            <li key={user.userId}>
              <PersonRow user={user} query={query} onOpen={open} />
            </li>
          ))}
        </Section>
      )}
      {failure && <ListFailure of={failure} />}
      <Suspense>
        <MessageResults query={query} workspaceId={place?.workspaceId} onOpen={onOpen} onKnown={setSaid} />
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
  return (
    <button
      type="button"
      disabled={open.isPending}
      onClick={() => void open.mutate()}
      className="mx-2 flex w-[calc(100%-1rem)] items-center gap-3 rounded-lg px-2.5 py-2 text-left hover:bg-fill focus-visible:-outline-offset-2"
    >
      <PersonLines user={user} query={query} />
    </button>
  )
}

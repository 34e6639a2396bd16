import type { User } from '@trau/contract'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import IconCheck from '~icons/lucide/check'
import { useRoomDetailsWords } from '../i18n/words/room-details.ts'
import { personName, usePeopleSearch } from '../model/people/people.ts'
import { useMyId } from '../model/session/my-id.ts'
import { useAppSelector } from '../store/hooks.ts'
import { roomSelectors } from '../store/room-slice.ts'
import { matchRank } from '../text/vietnamese.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Delayed, SkeletonRows } from '../ui/Skeleton.tsx'
import { ListFailure } from './ListParts.tsx'
import { PersonLines } from './PersonLines.tsx'

/** The people one has written with last, for before a search. */
export function useRecentPeople(): User[] {
  const rooms = useAppSelector(roomSelectors.selectRooms)
  return useMemo(
    () => rooms.flatMap(({ room }) => (room.peer && !room.isBlockedByMe ? [room.peer] : [])).slice(0, 30),
    [rooms],
  )
}

/** Recent people that answer the query, and those whom the server knows. */
export function useFoundPeople(query: string) {
  const me = useMyId()
  const recent = useRecentPeople()
  const { people, failure, isSearching, isCurrent, isEnough } = usePeopleSearch(query, me)
  const { matches, answers } = useMemo(() => {
    const near = query.trim()
      ? recent.filter(
          user => matchRank(personName(user), query) > 0 || matchRank(user.username ?? '', query) > 0,
        )
      : recent
    const nearIds = new Set(near.map(({ userId }) => userId))
    const all = [...near, ...people.filter(({ userId }) => !nearIds.has(userId))]
    return { matches: all, answers: isCurrent ? all : near }
  }, [recent, people, query, isCurrent])
  return {
    found: matches,
    /** Without those that only the former query found. */
    answers,
    failure,
    isSearching: isEnough && isSearching,
    isCurrent,
    isEnough,
  }
}

export interface PeoplePickerProps {
  /** Chosen ones are shown above the search, and marked in the list. */
  chosenPeople?: readonly User[]
  onChoose: (user: User) => void
  onRemove?: (user: User) => void
  /** People who are not offered: members already. */
  excludedIds?: ReadonlySet<string>
  /** Over the list while nothing is searched. */
  children?: ReactNode
}

/** Finds people by name, username or phone number; one or several. */
export function PeoplePicker({ chosenPeople, onChoose, onRemove, excludedIds, children }: PeoplePickerProps) {
  const detailWords = useRoomDetailsWords()
  const [query, setQuery] = useState('')
  const { found: foundPeople, answers, failure, isSearching, isCurrent, isEnough } = useFoundPeople(query)
  const shownPeople = excludedIds ? foundPeople.filter(({ userId }) => !excludedIds.has(userId)) : foundPeople
  const bestAnswer = query.trim() ? answers.find(({ userId }) => !excludedIds?.has(userId)) : undefined
  const chosenIds = new Set(chosenPeople?.map(({ userId }) => userId))
  const choose = (user: User) => {
    if (chosenIds.has(user.userId)) onRemove?.(user)
    else onChoose(user)
    if (chosenPeople) setQuery('')
  }
  const [awaitedQuery, setAwaited] = useState<string>()
  // Enter takes what answers the query, and waits for it; it never turns off somebody who is chosen already.
  useEffect(() => {
    const isSame = awaitedQuery === query
    if (awaitedQuery === undefined || (isSame && !bestAnswer && !isCurrent && !failure)) return
    setAwaited(undefined)
    if (!isSame || !bestAnswer) return
    if (chosenIds.has(bestAnswer.userId)) setQuery('')
    else choose(bestAnswer)
  })
  return (
    <div className="flex min-h-0 flex-col gap-2">
      {chosenPeople && chosenPeople.length > 0 && (
        <ul aria-label={detailWords.chosen(chosenPeople.length)} className="flex flex-wrap gap-1.5">
          {chosenPeople.map(user => (
            <li key={user.userId} className="max-w-full">
              <Chip
                color="primary"
                startContent={
                  <Avatar id={user.userId} name={personName(user)} src={user.avatarUrl} size="xs" />
                }
                onRemove={() => onRemove?.(user)}
                removeLabel={detailWords.removeChosen(personName(user))}
              >
                {personName(user)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <SearchField
        label={detailWords.findPeople}
        value={query}
        onChange={setQuery}
        autoFocus
        onSubmit={() => setAwaited(query)}
      />
      {!query && children}
      <div className="-mx-2 h-80 overflow-y-auto" aria-busy={isSearching}>
        {shownPeople.length > 0 ? (
          <ul>
            {shownPeople.map(user => (
              <li key={user.userId}>
                <PersonOption
                  user={user}
                  query={query}
                  isChosen={chosenPeople ? chosenIds.has(user.userId) : undefined}
                  onPress={() => choose(user)}
                />
              </li>
            ))}
          </ul>
        ) : failure ? (
          <ListFailure of={failure} />
        ) : isSearching ? (
          <Delayed isWaiting>
            <SkeletonRows rows={4} label={detailWords.searching} />
          </Delayed>
        ) : isEnough ? (
          <EmptyState title={detailWords.noPeople(query)}>{detailWords.noPeopleText}</EmptyState>
        ) : (
          <p className="p-6 text-center text-muted">{detailWords.findPeopleHint}</p>
        )}
      </div>
    </div>
  )
}

interface PersonOptionProps {
  user: User
  query: string
  isChosen: boolean | undefined
  onPress: () => void
}

function PersonOption({ user, query, isChosen, onPress }: PersonOptionProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className="flex w-full items-center gap-3 rounded-lg px-2.5 py-2 text-left hover:bg-fill focus-visible:-outline-offset-2"
    >
      <PersonLines user={user} query={query} />
      {isChosen !== undefined && (
        <span
          aria-hidden="true"
          className={`inline-flex size-5 shrink-0 items-center justify-center rounded-full border-2 ${isChosen ? 'border-primary bg-primary text-on-primary' : 'border-edge'}`}
        >
          {isChosen && <IconCheck className="size-3.5" />}
        </span>
      )}
    </button>
  )
}

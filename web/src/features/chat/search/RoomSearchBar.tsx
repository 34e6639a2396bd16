import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import IconDown from '~icons/lucide/chevron-down'
import IconUp from '~icons/lucide/chevron-up'
import IconX from '~icons/lucide/x'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessageSearchWords } from '../../../i18n/words/message-search.ts'
import { SearchFilters } from '../../../kit/message-search/SearchFilters.tsx'
import { type SearchFilters as Filters, useMessageSearch } from '../../../model/messages/useMessageSearch.ts'
import { useAllMembers } from '../../../model/rooms/useAllMembers.ts'
import { useMessenger } from '../../../model/session/messenger.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { compareNames } from '../../../text/vietnamese.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { focusComposer } from '../useConversationActs.ts'
import { JumpToDate } from './JumpToDate.tsx'
import { openSearch, type RoomSearch } from './open-search.ts'

/** Searches the open room: the best hit is gone to at once, Enter and the arrows go on from there. */
export default function RoomSearchBar({ roomId, text }: RoomSearch) {
  const words = useMessageSearchWords()
  const errorText = useErrorText()
  const dispatch = useAppDispatch()
  const { userId: me } = useMessenger()
  const members = useSenders(roomId)
  const [filters, setFilters] = useState<Filters>({})
  const { hits, total, searchKey, isAsked, isSearching, isCurrent, error, more } = useMessageSearch(
    text,
    filters,
    { roomId },
  )
  const { at, go } = useTurn(hits.length, searchKey, index => {
    const hit = hits[index]
    if (hit) dispatch(messageActions.jumpRequested({ jumpMessageId: hit.messageId, createdTime: 0 }))
    if (index >= hits.length - 5) more?.()
  })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const close = () => {
    openSearch.set(undefined)
    focusComposer()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.target === field.current && ['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) {
      event.preventDefault()
      // The best hit of what is typed is gone to when it is there.
      if (isCurrent) go(event.key === 'ArrowDown' || (event.key === 'Enter' && event.shiftKey) ? -1 : 1)
    }
  }
  const count = total === undefined && more ? words.atLeast(hits.length) : String(total ?? hits.length)
  const isNothing = isAsked && !isSearching && !error && hits.length === 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field and of what stands beside it
    <div
      className="flex shrink-0 flex-col gap-2 border-b border-line bg-surface px-3 py-2 lg:flex-row lg:flex-wrap lg:items-center"
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center gap-1 lg:min-w-80 lg:flex-1">
        <SearchField
          ref={field}
          label={words.field}
          value={text}
          onChange={typedText => openSearch.set({ roomId, text: typedText })}
          isPending={isAsked && isSearching}
          className="flex-1"
          data-search-messages=""
          endContent={
            hits.length > 0 && (
              <span className="shrink-0 px-2 text-sm text-muted tabular-nums">
                <span aria-hidden="true">{words.counter(at + 1, count)}</span>
                <span role="status" className="sr-only">
                  {words.counterSpoken(at + 1, count)}
                </span>
              </span>
            )
          }
        />
        <IconButton label={words.older} aria-disabled={at >= hits.length - 1} onPress={() => go(1)}>
          <IconUp className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label={words.newer} aria-disabled={at <= 0} onPress={() => go(-1)}>
          <IconDown className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label={words.close} onPress={close}>
          <IconX className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <SearchFilters
          filters={filters}
          onChange={setFilters}
          members={members}
          me={me}
          className="contents"
        />
        <JumpToDate roomId={roomId} />
      </div>
      {(isNothing || error) && (
        <p role="status" className="text-sm text-muted lg:basis-full">
          {error ? errorText(error) : text.trim() ? words.nothing(text.trim()) : words.nothingFiltered}
        </p>
      )}
    </div>
  )
}

/** Who may have written here, by name; undefined where nobody can be listed. */
function useSenders(roomId: string) {
  const memberCount = useAppSelector(state => roomSelectors.selectRoom(state, roomId)?.room.memberCount ?? 0)
  const members = useAllMembers({ roomId, memberCount })
  return useMemo(
    () =>
      members.length > 0
        ? members.toSorted((a, b) => compareNames(a.user.name ?? '', b.user.name ?? ''))
        : undefined,
    [members],
  )
}

/** Which hit one is at: the first of every new search, then by steps. Each is visited once it is come to. */
function useTurn(count: number, searchKey: string | undefined, visit: (index: number) => void) {
  const [at, setAt] = useState(0)
  const visitedId = useRef<string>(undefined)
  const latest = useRef(visit)
  latest.current = visit
  useEffect(() => {
    if (searchKey === undefined || visitedId.current === searchKey || count === 0) return
    visitedId.current = searchKey
    setAt(0)
    latest.current(0)
  }, [searchKey, count])
  return {
    at,
    go(step: 1 | -1) {
      const next = at + step
      if (next < 0 || next >= count) return
      setAt(next)
      latest.current(next)
    },
  }
}

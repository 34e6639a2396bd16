import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import IconBack from '~icons/lucide/arrow-left'
import IconPen from '~icons/lucide/square-pen'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { Lazy, lazyPart, lazyView } from '../../kit/lazy-part.tsx'
import { useIsIdle } from '../../kit/useIsIdle.ts'
import { useHiddenOpen } from '../../model/rooms/hidden-session.ts'
import { openNewRoom } from '../../model/rooms/room-dialogs.ts'
import { filterRooms, type RoomFilter, roomFilters } from '../../model/rooms/room-filter.ts'
import type { RoomPart } from '../../model/rooms/room-queries.ts'
import { useLoadMoreRooms } from '../../model/rooms/useLoadMoreRooms.ts'
import { cutOff } from '../../model/session/cut-off.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { useChosenWorkspace } from '../../model/workspaces/chosen.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { isOfStranger, isUnread, isWaiting, roomSelectors } from '../../store/room-slice.ts'
import { useSharedValue } from '../../store/shared-value.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { useBackCloses } from '../../ui/useBackCloses.ts'
import { loadHiddenHeader, loadHiddenRow, loadOpenHiddenRow, mayBePin } from '../hidden/index.ts'
import { AskNotices } from './AskNotices.tsx'
import { OwnPlaces } from './OwnPlaces.tsx'
import { RoomList } from './RoomList.tsx'
import { RoomsFailed } from './RoomsFailed.tsx'
import { StrangersRow } from './StrangersRow.tsx'
import { TagFilter } from './tags/TagFilter.tsx'
import { WaitingCount } from './WaitingCount.tsx'

const EmptyRooms = lazyView(() => import('./EmptyRooms.tsx'))
const HiddenHeader = lazyView(loadHiddenHeader)
const HiddenRow = lazyView(loadHiddenRow)
const OpenHiddenRow = lazyView(loadOpenHiddenRow)
/** Fetched when the page rests, on a phone; the results, with the first letter that somebody looks for. */
const workspaceSwitcher = lazyPart(() => import('../../kit/WorkspaceSwitcher.tsx'))
const searchResults = lazyPart(() => import('./SearchResults.tsx'))

/** Where the rooms of a filter are read from. */
const partsOf: Record<RoomFilter, readonly RoomPart[]> = {
  all: ['list'],
  unread: ['unread'],
  groups: ['groups'],
  archive: ['archive'],
  strangers: ['strangers'],
  hidden: [],
}
/** More than fit on a screen; the end of a longer list tells by itself that it is near. */
const screenful = 20

export interface RoomPaneProps {
  openRoomId: string | undefined
  onOpen: (roomId: string, options?: { message?: string }) => void
}

/** The left pane: search, filters, and the conversations. */
export function RoomPane({ openRoomId, onOpen }: RoomPaneProps) {
  const words = useRoomWords()
  const session = useMessenger()
  const rooms = useAppSelector(roomSelectors.selectRooms)
  const [filter, setFilter] = useState<RoomFilter>('all')
  const [search, setSearch] = useState('')
  const query = useDeferredValue(search.trim())
  const tags = useAppSelector(roomSelectors.selectPersonalTags)
  const [chosenTag, chooseTag] = useState<string>()
  const tag = tags.find(({ tagId }) => tagId === chosenTag)
  const [workspaceId, chooseWorkspace] = useChosenWorkspace()
  const isPhone = useIsPhone()
  const isAtRest = useIsIdle()
  const hiddenRooms = useAppSelector(roomSelectors.selectHiddenRooms)
  const isHiddenOpen = useHiddenOpen()
  const isConnecting = useSharedValue(cutOff) === 'connecting'
  const shownRooms = useMemo(
    () => filterRooms(filter === 'hidden' ? hiddenRooms : rooms, filter, tag?.tagId, workspaceId),
    [rooms, hiddenRooms, filter, tag, workspaceId],
  )
  const followedRoomId = useAppSelector(state => state.room.followedRoomId)
  const waitingRooms = useMemo(
    () =>
      filterRooms(rooms, 'unread', undefined, workspaceId).filter(item => isWaiting(item, followedRoomId)),
    [rooms, workspaceId, followedRoomId],
  )
  const [isScrolled, setScrolled] = useState(false)
  /** What stands around the search field gives its space to the rooms that one scrolls through. */
  const isCollapsed = isPhone && isScrolled && !query
  const box = useMemo(() => rooms.filter(isOfStranger), [rooms])
  const unreadInBox = useMemo(() => box.filter(isUnread).length, [box])
  const isBox = filter === 'strangers'
  const isApart = isBox || filter === 'hidden'
  useBackCloses(isPhone && !openRoomId && (isApart || query !== ''), () =>
    query ? setSearch('') : setFilter('all'),
  )
  // Locked, here or elsewhere.
  if (filter === 'hidden' && !isHiddenOpen) setFilter('all')
  // The last one was answered.
  if (isBox && box.length === 0) setFilter('all')
  const { isPending, error, refetch } = useQuery({
    queryKey: ['room', 'first page'],
    queryFn: async () => {
      await session.rooms.load()
      return true
    },
    // The session reads it at its start already; here one waits for it, and tries again.
    initialData: session.rooms.isLoaded ? true : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // Those with a tag are read by it, wherever they stand; those that are put away are not among them.
  const isWanted =
    !query &&
    (tag ? filter === 'archive' : filter !== 'all' || workspaceId !== undefined) &&
    shownRooms.length < screenful
  const more = useLoadMoreRooms(partsOf[filter], isWanted)
  useEffect(() => {
    if (tag) void ignoreFailure(session.rooms.tagged(tag.tagId), 'repeated')
  }, [tag, session])
  const onEnd = () => {
    for (const part of partsOf[filter]) void ignoreFailure(session.rooms.more(part), 'repeated')
  }

  return (
    <>
      <header className="flex flex-col gap-2.5 px-4 pt-3 pb-2">
        <div className={cx('flex items-center gap-2', isCollapsed && 'hidden')}>
          {isPhone && (isAtRest || workspaceId) && (
            <Lazy
              part={workspaceSwitcher}
              onUnavailable={() => {}}
              placement="bottom start"
              className="-ml-2"
            />
          )}
          <div className="flex min-w-0 flex-1 items-baseline gap-2">
            <h1 className="truncate text-xl font-bold">{words.title}</h1>
            <span role="status" className="truncate text-sm text-muted">
              {isConnecting && words.connecting}
            </span>
          </div>
          <MenuButton
            label={words.newChatOrGroup}
            variant="flat"
            color="primary"
            groups={[
              {
                items: [
                  { id: 'chat', label: words.newChat, onAction: () => openNewRoom('chat') },
                  { id: 'group', label: words.newGroup, onAction: () => openNewRoom('group') },
                ],
              },
            ]}
          >
            <IconPen className="size-5" aria-hidden="true" />
          </MenuButton>
        </div>
        <SearchField label={words.search} value={search} onChange={setSearch} data-room-search="" />
        {!query && filter === 'hidden' ? (
          <Suspense>
            <HiddenHeader onBack={() => setFilter('all')} />
          </Suspense>
        ) : !query && isBox ? (
          <div className="flex items-start gap-2">
            <IconButton label={words.backToList} size="sm" onPress={() => setFilter('all')}>
              <IconBack className="size-4.5" aria-hidden="true" />
            </IconButton>
            <div className="min-w-0 pt-1">
              <h2 className="font-bold">{words.strangers}</h2>
              <p className="text-sm text-pretty text-muted">{words.strangersText}</p>
            </div>
          </div>
        ) : (
          !query &&
          !isCollapsed && (
            <SegmentedControl
              label={words.filters}
              size="sm"
              fullWidth
              segments={roomFilters.map(value => ({
                value,
                label: (
                  <>
                    {words.filter[value]}
                    {value === 'unread' && <WaitingCount count={waitingRooms.length} />}
                    {value === 'groups' && (
                      <WaitingCount count={filterRooms(waitingRooms, 'groups').length} />
                    )}
                  </>
                ),
              }))}
              value={filter as (typeof roomFilters)[number]}
              onChange={setFilter}
            />
          )
        )}
        {!query && !isBox && !isCollapsed && tags.length > 0 && (
          <TagFilter tags={tags} chosenTag={tag?.tagId} waitingRooms={waitingRooms} onChoose={chooseTag} />
        )}
      </header>
      {!isCollapsed && <AskNotices />}
      {!query && !isCollapsed && filter === 'all' && !tag && <OwnPlaces onOpen={onOpen} />}
      {!query && !isCollapsed && filter === 'all' && !tag && box.length > 0 && (
        <StrangersRow count={box.length} unread={unreadInBox} onPress={() => setFilter('strangers')} />
      )}
      <Suspense>
        {!query && filter === 'all' && isHiddenOpen && (
          <HiddenRow unread={hiddenRooms.filter(isUnread).length} onPress={() => setFilter('hidden')} />
        )}
        {mayBePin(query) && (
          <OpenHiddenRow
            pin={query}
            onOpened={() => {
              setSearch('')
              setFilter('hidden')
            }}
          />
        )}
      </Suspense>
      {query ? (
        <Lazy
          part={searchResults}
          onUnavailable={() => setSearch('')}
          query={query}
          openRoomId={openRoomId}
          onOpen={onOpen}
          onClear={() => setSearch('')}
        />
      ) : shownRooms.length > 0 ? (
        <RoomList
          key={`${filter} ${tag?.tagId} ${workspaceId}`}
          items={shownRooms}
          openRoomId={openRoomId}
          onOpen={onOpen}
          onEnd={onEnd}
          isCollapsed={isCollapsed}
          onScrolled={setScrolled}
        />
      ) : error && rooms.length === 0 ? (
        <RoomsFailed of={{ error, refetch }} />
      ) : more.error ? (
        <RoomsFailed of={more} />
      ) : more.isReading || (isPending && !session.rooms.isLoaded) ? (
        <Delayed isWaiting>
          <SkeletonRows label={words.loading} rows={9} />
        </Delayed>
      ) : (
        <Suspense>
          <EmptyRooms
            filter={filter}
            isTagged={tag !== undefined}
            isInWorkspace={workspaceId !== undefined}
            onShowAll={() => {
              setFilter('all')
              chooseTag(undefined)
              chooseWorkspace(undefined)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

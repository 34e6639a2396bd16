import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import IconFile from '~icons/lucide/file'
import { useText } from '../../../i18n/text.ts'
import { installedApp } from '../../../i18n/vi/installedApp.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useRoomDetailsWords } from '../../../i18n/words/room-details.ts'
import { ListFailure } from '../../../kit/ListParts.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { RoomAvatar } from '../../../kit/RoomAvatar.tsx'
import { useMessengerUrl } from '../../../model/messenger-url.ts'
import { mayReceive } from '../../../model/rooms/receiving.ts'
import { roomName } from '../../../model/rooms/room-name.ts'
import { namedParts, useLoadMoreRooms } from '../../../model/rooms/useLoadMoreRooms.ts'
import { MessengerContext, useMessenger } from '../../../model/session/messenger.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import { useLiveSession } from '../../../model/session/useLiveSession.ts'
import { localDb, type SharedItem } from '../../../storage/local-db.ts'
import { useAppSelector, useAppStore } from '../../../store/hooks.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { matchRank } from '../../../text/vietnamese.ts'
import { Button } from '../../../ui/Button.tsx'
import { NoResultsDrawing } from '../../../ui/drawings/NoResults.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Highlight } from '../../../ui/Highlight.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { attach } from '../media/attach.ts'

const mostShown = 100

/** Into which room goes what another app has shared: its text becomes the draft there, its files wait in the window that sends them. */
export function ShareScreen({ id }: { id: string | undefined }) {
  const words = useText(installedApp)
  const item = useSharedItem(id)
  const navigate = useNavigate()
  if (item === undefined)
    return (
      <Delayed isWaiting>
        <SkeletonRows rows={6} label={words.shareLoading} />
      </Delayed>
    )
  if (item === null)
    return (
      <div className="flex min-h-full items-center justify-center">
        <EmptyState
          drawing={<NoResultsDrawing />}
          title={<h1>{words.shareGone}</h1>}
          action={
            <Button color="primary" onPress={() => void navigate({ to: '/', replace: true })}>
              {words.shareBack}
            </Button>
          }
        >
          {words.shareGoneText}
        </EmptyState>
      </div>
    )
  return <ChooseRoom item={item} />
}

function ChooseRoom({ item }: { item: SharedItem }) {
  const words = useText(installedApp)
  const session = useLiveSession()
  if (!session)
    return (
      <Delayed isWaiting>
        <SkeletonRows rows={6} label={words.shareLoading} />
      </Delayed>
    )
  return (
    <MessengerContext value={session}>
      <RoomChoices item={item} />
    </MessengerContext>
  )
}

function RoomChoices({ item }: { item: SharedItem }) {
  const words = useText(installedApp)
  const chatWords = useChatWords()
  const { searching } = useRoomDetailsWords()
  const session = useMessenger()
  const store = useAppStore()
  const { openRoom } = useMessengerUrl()
  const navigate = useNavigate()
  const me = useMyId()
  const rooms = useAppSelector(roomSelectors.selectRooms)
  const [query, setQuery] = useState('')
  const isSearching = query.trim() !== ''
  // What is searched for may be a room that the list has not come to yet.
  const more = useLoadMoreRooms(namedParts, isSearching)
  const isGiven = useRef(false)
  const openRooms = useMemo(() => rooms.filter(mayReceive), [rooms])
  const shownRooms = useMemo(
    () =>
      isSearching
        ? openRooms.filter(one => matchRank(roomName(one, chatWords), query) > 0)
        : openRooms.slice(0, mostShown),
    [openRooms, isSearching, query, chatWords],
  )
  const loading = useQuery({
    queryKey: ['share', 'rooms'],
    queryFn: async () => {
      await session.rooms.reload()
      return true
    },
    enabled: openRooms.length === 0,
    gcTime: 0,
  })

  const give = async (roomId: string) => {
    // A second press would put the text into the draft twice.
    if (isGiven.current) return
    isGiven.current = true
    if (item.text) {
      const { drafts } = await session.unsent
      const existingDraft = store.getState().outbox?.drafts[roomId]
      const text = existingDraft?.text ? `${existingDraft.text}\n${item.text}` : item.text
      drafts.save({ ...existingDraft, roomId, text, selection: [text.length, text.length] })
      drafts.flush()
    }
    await forgetShared(item.id)
    openRoom(roomId, { replace: true })
    attach(roomId, item.files)
  }
  const cancel = async () => {
    await forgetShared(item.id)
    await navigate({ to: '/', replace: true })
  }

  return (
    <div className="mx-auto flex h-full max-w-xl flex-col gap-3 px-4 py-4 md:py-8">
      <div className="flex items-start justify-between gap-3">
        <h1 className="text-xl font-bold">{words.shareTitle}</h1>
        <Button size="sm" variant="ghost" onPress={() => void cancel()}>
          {words.shareCancel}
        </Button>
      </div>
      <Preview item={item} />
      {openRooms.length > 0 && <SearchField label={words.shareSearch} value={query} onChange={setQuery} />}
      {openRooms.length === 0 ? (
        <Loaded of={loading} rows={6} label={words.shareLoading}>
          {() => (
            <EmptyState
              title={words.shareNoRooms}
              action={
                <Button color="primary" onPress={() => void cancel()}>
                  {words.shareBack}
                </Button>
              }
            >
              {words.shareNoRoomsText}
            </EmptyState>
          )}
        </Loaded>
      ) : shownRooms.length === 0 ? (
        more.isReading ? (
          <p role="status" className="p-6 text-center text-muted">
            {searching}
          </p>
        ) : more.error ? (
          <ListFailure of={more} />
        ) : (
          <EmptyState title={words.shareNoRoom(query)}>{words.shareNoRoomText}</EmptyState>
        )
      ) : (
        <ul aria-label={words.shareRooms} className="-mx-2 min-h-0 flex-1 overflow-y-auto">
          {shownRooms.map(one => (
            <li key={one.room.roomId}>
              <button
                type="button"
                onClick={() => void give(one.room.roomId)}
                className="flex min-h-12 w-full items-center gap-3 rounded-lg px-2.5 py-1.5 text-left hover:bg-fill focus-visible:-outline-offset-2"
              >
                <RoomAvatar item={one} name={roomName(one, chatWords)} me={me} />
                <span className="min-w-0 flex-1 truncate font-medium">
                  <Highlight text={roomName(one, chatWords)} query={query} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Preview({ item: { text, files } }: { item: SharedItem }) {
  const words = useText(installedApp)
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line bg-fill px-4 py-3">
      {text && <p className="line-clamp-4 break-words whitespace-pre-line">{text}</p>}
      {files.length > 0 && (
        <p className="flex items-center gap-2 text-muted">
          <IconFile className="size-4.5 shrink-0" aria-hidden="true" />
          <span className="truncate">
            {files.length === 1 ? files[0]!.name : words.shareFiles(files.length)}
          </span>
        </p>
      )}
    </div>
  )
}

/** `undefined` while the disk is read, `null` when there is nothing of this id. */
function useSharedItem(id: string | undefined): SharedItem | null | undefined {
  const [item, setItem] = useState<SharedItem | null>()
  useEffect(() => {
    let isHere = true
    const show = (sharedItem: SharedItem | undefined) => isHere && setItem(sharedItem ?? null)
    const readItem = async () => (id ? (await localDb())?.get('shared', id) : undefined)
    readItem().then(show, () => show(undefined))
    return () => {
      isHere = false
    }
  }, [id])
  return item
}

const forgetShared = async (id: string) => (await localDb())?.delete('shared', id)

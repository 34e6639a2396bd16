import { useEffect, useRef } from 'react'
import IconBack from '~icons/lucide/arrow-left'
import IconPanel from '~icons/lucide/panel-right'
import IconPanelOpen from '~icons/lucide/panel-right-open'
import IconSearch from '~icons/lucide/search'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { Lazy, lazyPart } from '../../kit/lazy-part.tsx'
import { RoomAvatar } from '../../kit/RoomAvatar.tsx'
import { TypingText, useTypists } from '../../kit/typing.tsx'
import type { MessengerUrl } from '../../model/messenger-url.ts'
import { statusText, useCustomStatus } from '../../model/people/custom-status.ts'
import { usePresenceText } from '../../model/people/presence.ts'
import { useFlag } from '../../model/platform/flags.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { toggleActions } from '../../store/layout-slices.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useIsWide } from '../../ui/use-media.ts'
import { loadCallButtons } from '../call/index.ts'
import { openRoomSearch } from './search/open-search.ts'

const callButtons = lazyPart(loadCallButtons)

export interface RoomHeaderProps {
  item: RoomItem | undefined
  name: string
  url: MessengerUrl
  isPanelOpen: boolean
  /** There is none for this person: nothing is on its way. */
  isGone: boolean
}

/** Whose room this is, and whether they are here. The whole of it opens the details. */
export function RoomHeader({ item, name, url, isPanelOpen, isGone }: RoomHeaderProps) {
  const words = useRoomWords()
  const chatWords = useChatWords()
  const dispatch = useAppDispatch()
  const session = useMessenger()
  const isWide = useIsWide()
  const hasCalls = useFlag('calls')
  const peerId = item?.room.peer?.userId
  useEffect(() => {
    session.presence.show('open room', peerId ? [peerId] : [])
    return () => session.presence.show('open room', [])
  }, [session, peerId])
  const heading = useRef<HTMLHeadingElement>(null)
  const hasName = item !== undefined
  // With a finger one opens a room to read: the screen reader begins at its name, and no keyboard rises.
  useEffect(() => {
    if (hasName && !isWide) heading.current?.focus({ preventScroll: true })
  }, [hasName, isWide])
  const toggle = () =>
    dispatch(isPanelOpen ? toggleActions.sidePanelCleared() : toggleActions.sidePanelSet('details'))
  return (
    <header className="flex h-16 shrink-0 items-center gap-1 border-b border-line bg-surface px-2 pt-[env(safe-area-inset-top)] md:px-3">
      {!isWide && (
        <IconButton label={words.backToList} onPress={url.closeRoom}>
          <IconBack className="size-5" aria-hidden="true" />
        </IconButton>
      )}
      {item ? (
        <>
          <h2 ref={heading} className="min-w-0 flex-1" tabIndex={-1}>
            <button
              type="button"
              onClick={toggle}
              aria-expanded={isPanelOpen}
              className="flex min-h-12 w-full min-w-0 items-center gap-3 rounded-lg px-2 text-left hover:bg-fill"
            >
              <RoomAvatar item={item} name={name} me={session.userId} />
              <span className="flex min-w-0 flex-col">
                <span dir="auto" className="truncate font-bold">
                  {name}
                </span>
                <Subtitle item={item} />
              </span>
            </button>
          </h2>
          {hasCalls && item.room.type !== 'SELF' && !item.room.isBlockedByMe && (
            <span className="flex w-11 shrink-0 gap-1 md:w-21 md:touch:w-23">
              <Lazy part={callButtons} onUnavailable={() => undefined} room={item.room} />
            </span>
          )}
          <IconButton
            label={chatWords.searchHere}
            shortcut="Ctrl F"
            onPress={() => openRoomSearch(item.room.roomId)}
          >
            <IconSearch className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={isPanelOpen ? words.closeDetails : words.details}
            shortcut="Ctrl ."
            aria-pressed={isPanelOpen}
            onPress={toggle}
          >
            {isPanelOpen ? (
              <IconPanelOpen className="size-5" aria-hidden="true" />
            ) : (
              <IconPanel className="size-5" aria-hidden="true" />
            )}
          </IconButton>
        </>
      ) : isGone ? null : (
        <span className="flex items-center gap-3 px-2">
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="w-40" />
        </span>
      )}
    </header>
  )
}

function Subtitle({ item: { room } }: { item: RoomItem }) {
  const words = useRoomWords()
  const chatWords = useChatWords()
  const typists = useTypists(room.roomId)
  const presence = usePresenceText(room)
  const status = useCustomStatus(room.peer?.customStatus)
  const isConnecting = useAppSelector(state => state.socket.status === 'connecting')
  if (typists) return <TypingText typists={typists} isPrivate={room.type === 'PRIVATE'} />
  const text =
    room.type === 'SELF'
      ? chatWords.selfRoomHint
      : room.type === 'GROUP'
        ? words.memberCount(room.memberCount)
        : [status && statusText(status), presence].filter(Boolean).join(' · ') ||
          (room.peer?.username ? `@${room.peer.username}` : undefined)
  return (
    <span className="truncate text-sm font-normal text-muted">
      {isConnecting && !text ? words.connecting : text}
    </span>
  )
}

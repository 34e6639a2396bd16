import { isWritten } from '@trau/contract/rules/message'
import {
  type KeyboardEvent,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { useChatWords } from '../../i18n/words/chat.ts'
import { lazyView } from '../../kit/lazy-part.tsx'
import { loadLatest, loadNewer, loadOlder } from '../../model/messages/load.ts'
import { type MessageWindow, withLatestKnownSeq } from '../../model/messages/message-window.ts'
import { changeWindow } from '../../model/messages/window-cache.ts'
import type { MessengerUrl } from '../../model/messenger-url.ts'
import { useMembers } from '../../model/rooms/useMembers.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { messageActions } from '../../store/message-slices.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import type { OpenedAt } from './Conversation.tsx'
import { type ConversationKeys, holdConversation } from './conversation-keys.ts'
import { FloatingDay } from './FloatingDay.tsx'
import { MessageList, type MessageListHandle } from './MessageList.tsx'
import { MessageRow } from './message/MessageRow.tsx'
import { seenPlaces } from './message/seen-places.ts'
import { ToLatest } from './ToLatest.tsx'
import { useAnnouncement } from './useAnnouncement.ts'
import { useJump } from './useJump.ts'
import { useMessageKeys } from './useMessageKeys.ts'
import { useReading } from './useReading.ts'
import { useUnexpired } from './useUnexpired.ts'
import { type Row, timelineOf } from './window/timeline.ts'

const EmptyConversation = lazyView(() => import('./EmptyConversation.tsx'))

export interface ConversationListProps {
  ref: Ref<MessageListHandle>
  item: RoomItem
  name: string
  window: MessageWindow
  opening: OpenedAt
  url: MessengerUrl
  isInPanel: boolean
}

/** Scrolling on asks again. */
const quietly = (work: Promise<unknown>) => void ignoreFailure(work, 'repeated')

/** The rows of one stretch, and all that follows where one reads in it. */
export function ConversationList(props: ConversationListProps) {
  const { ref, item, name, window, opening, url, isInPanel } = props
  const words = useChatWords()
  const me = useMessenger().userId
  const { roomId } = item.room
  const list = useRef<MessageListHandle>(null)
  useImperativeHandle(ref, () => list.current!)
  // What came while the stretch was on its way is known by its number only.
  const { lastSeq } = item.room
  useEffect(() => {
    if (lastSeq > window.latestKnownSeq)
      changeWindow(roomId, cachedWindow => withLatestKnownSeq(cachedWindow, lastSeq))
  }, [roomId, lastSeq, window.latestKnownSeq])
  const reading = useReading(item, window, opening, isInPanel)
  useRecalledMessage(window)
  const entries = useEntries(roomId)
  const loadedRange = useMemo(() => [...window.messages, ...window.ahead], [window.messages, window.ahead])
  const messages = useUnexpired(loadedRange)
  const rows = useMemo(
    () => timelineOf(messages, window.hasNewer ? [] : entries, me, reading.unreadFrom, window.hasOlder),
    [messages, window.hasNewer, window.hasOlder, entries, me, reading.unreadFrom],
  )
  // In a new group stands who made it, and whom they added.
  const isSilent =
    !window.hasOlder &&
    !window.hasNewer &&
    rows.every(({ message }) => item.room.type === 'GROUP' && message?.metaData.system !== undefined)
  const members = useMembers(roomId)
  const seenMarks = useMemo(() => seenPlaces(rows, members.values(), me), [rows, members, me])
  const {
    start,
    highlighted: highlightedKey,
    backTo,
    goBack,
    stay,
  } = useJump({
    onJump: reading.onJump,
    roomId,
    held: window,
    rows,
    list,
    opening,
    url,
    isShown: reading.isShown,
    isAtEnd: reading.isAtEnd,
  })
  const { isAttended } = reading
  const lastSeenSeq = item.selfMember?.lastSeenSeq ?? 0
  const unseenKey = useMemo(() => {
    const isUnseen = ({ message }: Row) =>
      message && message.seq > lastSeenSeq && message.senderId !== me && !isWritten(message.type)
    return isAttended ? undefined : rows.find(isUnseen)?.key
  }, [isAttended, rows, lastSeenSeq, me])
  const announcement = useAnnouncement(messages, me, !window.hasNewer)
  const [reactingKey, setReacting] = useState<string>()
  const keys = useMessageKeys({ rows, list, onReact: setReacting })
  const lastEntry = entries.at(-1)?.clientMessageId
  // Rows at the start of the history: what stands above them does not change with every message.
  const older = window.hasOlder ? () => quietly(loadOlder(roomId)) : undefined
  const newer = window.hasNewer ? () => quietly(loadNewer(roomId)) : undefined
  const floating = useCallback(
    (first: Row, isCovering: boolean) => <FloatingDay time={first.time} isShown={isCovering} />,
    [],
  )

  const keysRef = useRef<ConversationKeys>(undefined)
  keysRef.current = {
    toLatest() {
      if (reading.isAtEnd && !window.hasNewer) return false
      toLatest()
      return true
    },
    toFirstUnread() {
      const key = rows.find(row => row.startsUnread)?.key
      if (key !== undefined) list.current?.toKey(key, 'start')
    },
  }
  useEffect(
    () =>
      holdConversation({
        toLatest: () => keysRef.current?.toLatest() ?? false,
        toFirstUnread: () => keysRef.current?.toFirstUnread(),
      }),
    [],
  )
  const toLatest = () => {
    stay()
    if (window.hasNewer) quietly(loadLatest(roomId))
    else list.current?.toEnd()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside have the focus; their keys are handled once
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onKeyDown={(event: KeyboardEvent) => keys.onKeyDown(event)}
      onFocus={keys.onFocus}
    >
      {(rows.length > 0 || window.hasOlder) && (
        <MessageList
          ref={list}
          label={words.messages(name)}
          rows={rows}
          start={start}
          onOlder={older}
          onNewer={newer}
          onAtEnd={reading.onAtEnd}
          onShown={reading.onShown}
          unseenKey={unseenKey}
          keptKey={keys.activeKey}
          followKey={lastEntry}
          floating={floating}
        >
          {row => (
            <MessageRow
              key={row.key}
              row={row}
              isHighlighted={row.message?.messageId === highlightedKey && highlightedKey !== undefined}
              isTabStop={row.key === keys.activeKey}
              seenBy={seenMarks.get(row.key)}
              isReacting={row.key === reactingKey}
              onReacting={setReacting}
            />
          )}
        </MessageList>
      )}
      {isSilent && (
        <Suspense>
          <EmptyConversation room={item.room} name={name} />
        </Suspense>
      )}
      <ToLatest
        isShown={!reading.isAtEnd || window.hasNewer}
        count={reading.newBelow}
        onPress={toLatest}
        onBack={backTo === undefined ? undefined : goBack}
      />
      <LiveRegion>{announcement}</LiveRegion>
    </div>
  )
}

const none: never[] = []

/** One's own messages on their way to this room, oldest first. */
function useEntries(roomId: string) {
  const entries = useAppSelector(state => state.outbox?.entries)
  return useMemo(() => {
    const here = Object.values(entries ?? {}).filter(entry => entry.roomId === roomId)
    if (here.length === 0) return none
    return here.sort(
      (a, b) => a.createdTime - b.createdTime || (a.clientMessageId < b.clientMessageId ? -1 : 1),
    )
  }, [entries, roomId])
}

/** Nothing is answered or edited that was recalled while the room was not open, and of which no event was heard. */
function useRecalledMessage({ messages }: MessageWindow) {
  const dispatch = useAppDispatch()
  const heldIds = useAppSelector(
    ({ message }) => `${message.messageReplying?.messageId} ${message.messageEditing?.messageId}`,
  )
  useEffect(() => {
    for (const message of messages)
      if (message.isRecalled && heldIds.includes(message.messageId))
        dispatch(messageActions.heldMessageUpdated(message))
  }, [dispatch, heldIds, messages])
}

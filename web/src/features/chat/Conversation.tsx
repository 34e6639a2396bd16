import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { queryClient, shouldRetry } from '../../api/query-client.ts'
import { useChatWords } from '../../i18n/words/chat.ts'
import { LoadFailure } from '../../kit/ListParts.tsx'
import { Lazy, lazyPart, lazyView } from '../../kit/lazy-part.tsx'
import { openWindow } from '../../model/messages/load.ts'
import type { MessageWindow } from '../../model/messages/message-window.ts'
import { heldWindow, windowKey } from '../../model/messages/window-cache.ts'
import type { MessengerUrl } from '../../model/messenger-url.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { isOfStranger } from '../../store/room-slice.ts'
import { OfflineDrawing } from '../../ui/drawings/Offline.tsx'
import { Delayed } from '../../ui/Skeleton.tsx'
import { loadRoomCallBanner } from '../call/index.ts'
import { loadNotFriendBar } from '../people/index.ts'
import { ConversationList } from './ConversationList.tsx'
import { Composer } from './composer/Composer.tsx'
import { loadKindBodies } from './kinds/KindBody.tsx'
import type { MessageListHandle } from './MessageList.tsx'
import { MessageSkeleton } from './MessageSkeleton.tsx'
import { MediaBody } from './media/CarriedMedia.tsx'
import { DropTarget } from './media/DropTarget.tsx'
import { LightboxHost } from './media/LightboxHost.tsx'
import { PreviewHost } from './media/PreviewHost.tsx'
import { SaveToDriveHost } from './media/SaveToDriveHost.tsx'
import { ConversationContext } from './message/conversation.ts'
import { leaveSelection, useSelection } from './selection/selection.ts'
import { useConversationActs } from './useConversationActs.ts'

const selectionBar = lazyPart(() => import('./selection/SelectionBar.tsx'))
const messageDialogs = lazyPart(() => import('./message/MessageDialogs.tsx'))
const PinnedBanner = lazyView(() => import('./PinnedBanner.tsx'), 'nothing')
const notFriendBar = lazyPart(loadNotFriendBar)
const strangerBar = lazyPart(() => import('./StrangerBar.tsx'))
const callBanner = lazyPart(loadRoomCallBanner)

export interface ConversationProps {
  item: RoomItem
  name: string
  url: MessengerUrl
  /** Beside a call: it is read there, whatever page lies below. */
  isInPanel?: boolean
}

/** What was said in a room, and where one says more. */
export function Conversation({ item, name, url, isInPanel = false }: ConversationProps) {
  const session = useMessenger()
  const words = useChatWords()
  const roomId = item.room.roomId
  const opening = useOpening(item, url.message)
  const query = useQuery<MessageWindow>({
    queryKey: windowKey(roomId),
    async queryFn({ signal }) {
      const openedWindow = await openWindow(roomId, opening, signal)
      loadKindBodies(openedWindow.messages)
      return openedWindow
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    // Where there seems to be no network, what is neither answered nor kept is said at once, and asked for again with the network.
    retry: (failures, failure) => navigator.onLine && shouldRetry(failures, failure),
  })
  // Beside the messages, not after them.
  useEffect(() => void ignoreFailure(MediaBody.load(), 'repeated'), [])
  const list = useRef<MessageListHandle>(null)
  const acts = useConversationActs(item, session)
  const isSelecting = useSelection(roomId) !== undefined
  return (
    <ConversationContext value={acts.conversation}>
      {item.room.type === 'GROUP' && !isInPanel && (
        <Lazy part={callBanner} onUnavailable={() => undefined} roomId={roomId} />
      )}
      {item.room.pinnedMessages.length > 0 && (
        <Suspense fallback={<div className="h-13 shrink-0 border-b border-line bg-surface" />}>
          <PinnedBanner room={item.room} />
        </Suspense>
      )}
      <DropTarget
        roomId={roomId}
        name={item.room.type === 'SELF' ? undefined : name}
        isOpen={acts.conversation.rights.mayWrite}
      >
        {query.data ? (
          <ConversationList
            key={query.data.generation}
            ref={list}
            item={item}
            name={name}
            window={query.data}
            opening={opening}
            url={url}
            isInPanel={isInPanel}
          />
        ) : query.error ? (
          <LoadFailure
            of={query}
            className="min-h-0 flex-1"
            drawing={<OfflineDrawing />}
            title={words.loadFailed}
          />
        ) : (
          <div className="min-h-0 flex-1">
            <Delayed isWaiting>
              <MessageSkeleton />
            </Delayed>
          </div>
        )}
        {isOfStranger(item) && !item.room.isBlockedByMe && (
          <Lazy part={strangerBar} onUnavailable={() => undefined} item={item} name={name} />
        )}
        {item.room.isAwaitingAcceptance && !item.room.isBlockedByMe && item.room.peer && (
          <Lazy part={notFriendBar} onUnavailable={() => undefined} room={item.room} peer={item.room.peer} />
        )}
        {/* Hidden, not gone: what one has begun to write or record goes on. */}
        <div className={isSelecting ? 'hidden' : 'contents'}>
          <Composer item={item} name={name} list={list} />
        </div>
        {isSelecting && <Lazy part={selectionBar} onUnavailable={leaveSelection} />}
      </DropTarget>
      <LightboxHost roomId={roomId} window={query.data} />
      <PreviewHost />
      <SaveToDriveHost />
      {acts.asked && (
        <Lazy
          part={messageDialogs}
          onUnavailable={acts.closeQuestion}
          asked={acts.asked}
          onClose={acts.closeQuestion}
        />
      )}
    </ConversationContext>
  )
}

export interface OpenedAt {
  messageId: string | undefined
  /** Read up to here when the room was opened; undefined when nothing was unread. */
  readSeq: number | undefined
  unreadFrom: number | undefined
  lastSeq: number
  clearedSeq: number
}

/** How the room stood when it was opened: reading it changes that at once, and the line "unread" must stay. */
function useOpening(item: RoomItem, messageId: string | undefined): OpenedAt {
  const [opening] = useState(() => {
    const { room, selfMember } = item
    const hasUnread = selfMember !== undefined && room.lastCountable > selfMember.readCountable
    const readSeq = hasUnread ? selfMember.lastSeenSeq : undefined
    const unreadFrom = readSeq === undefined ? undefined : readSeq + 1
    const cachedWindow = heldWindow(room.roomId)
    // A stretch that does not hold what one comes for is of no use.
    const isAstray =
      cachedWindow?.hasNewer ||
      (unreadFrom !== undefined && unreadFrom < (cachedWindow?.messages[0]?.seq ?? 0))
    const lacksMessage =
      messageId !== undefined && !cachedWindow?.messages.some(one => one.messageId === messageId)
    if (cachedWindow && (isAstray || lacksMessage))
      queryClient.removeQueries({ queryKey: windowKey(room.roomId) })
    return { messageId, readSeq, unreadFrom, lastSeq: room.lastSeq, clearedSeq: selfMember?.clearedSeq ?? 0 }
  })
  return useMemo(() => opening, [opening])
}

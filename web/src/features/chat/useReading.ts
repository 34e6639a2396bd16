import { useCallback, useEffect, useRef, useState } from 'react'
import type { RoomItem } from '../../store/room-order.ts'
import type { OpenedAt } from './Conversation.tsx'
import { useIsVisible } from './looking.ts'
import { useMessenger } from './messenger.ts'
import type { MessageWindow } from './window/message-window.ts'
import { firstUnread } from './window/timeline.ts'

/**
 * Where one reads: whether at the end, how much of others came below, and where the line "unread" stands. What is on the
 * screen of somebody who looks at the end counts as read.
 */
export function useReading(item: RoomItem, window: MessageWindow, opening: OpenedAt) {
  const { marks, userId: me } = useMessenger()
  const { roomId } = item.room
  const isVisible = useIsVisible()
  const [isAtEnd, setAtEnd] = useState(opening.unreadFrom === undefined && !window.hasNewer)
  const [unreadFrom, setUnreadFrom] = useState(() =>
    opening.readSeq === undefined ? undefined : firstUnread(window.messages, opening.readSeq, me),
  )
  const endSeq = useRef(window.lastSeq)
  const last = window.messages.at(-1)
  const isReading = isAtEnd && isVisible && !window.hasNewer

  // Back in front: what came meanwhile begins with the line.
  const wasVisible = useRef(isVisible)
  useEffect(() => {
    const { selfMember } = item
    if (isVisible && !wasVisible.current && selfMember && selfMember.unreadCount > 0) {
      setUnreadFrom(firstUnread(window.messages, selfMember.lastSeenSeq, me))
    }
    wasVisible.current = isVisible
  }, [isVisible, item, window, me])

  useEffect(() => {
    if (!isReading || !last) return
    endSeq.current = window.lastSeq
    marks.seen(roomId, { messageId: last.messageId, seq: last.seq })
  }, [isReading, last, window.lastSeq, marks, roomId])

  const newBelow = isAtEnd
    ? 0
    : window.messages.filter(
        ({ seq, senderId, type }) => seq > endSeq.current && senderId !== me && type !== 'SYSTEM',
      ).length
  return { isAtEnd, newBelow, unreadFrom, onAtEnd: useCallback((isNow: boolean) => setAtEnd(isNow), []) }
}

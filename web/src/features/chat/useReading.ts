import type { Message } from '@trau/contract'
import { isWritten } from '@trau/contract/rules/message'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isUnderCall } from '../../model/calls/room-in-call.ts'
import type { MessageWindow } from '../../model/messages/message-window.ts'
import { useIsLeaving } from '../../model/messenger-url.ts'
import { useIsAttended } from '../../model/session/attention.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { roomActions, unreadOf } from '../../store/room-slice.ts'
import { useSharedValue } from '../../store/shared-value.ts'
import type { OpenedAt } from './Conversation.tsx'
import { firstUnread, type Row } from './window/timeline.ts'

/** Whoever comes to the window only to go on to another room has read nothing here. */
const dwellMs = 500

/**
 * Where one reads: whether at the end, how much of others lies below, and where the line "unread" stands. What was wholly on the screen
 * of somebody who looks counts as read, and all before it; but not what a jump passed over.
 */
export function useReading(item: RoomItem, window: MessageWindow, opening: OpenedAt, isInPanel = false) {
  const { marks, userId: me } = useMessenger()
  const dispatch = useAppDispatch()
  const { roomId } = item.room
  const lastSeenSeq = item.selfMember?.lastSeenSeq ?? 0
  const isAttended = useIsAttended()
  const [isAtEnd, setAtEnd] = useState(opening.unreadFrom === undefined && !window.hasNewer)
  const [unreadFrom, setUnreadFrom] = useState(() =>
    opening.readSeq === undefined ? undefined : firstUnread(window.messages, opening.readSeq, me),
  )
  const [isShown, setShown] = useState(false)
  const shownMessages = useRef<{ first: Message; last: Message }>(undefined)
  const isBeyondUnread = useRef(opening.messageId !== undefined)

  // Back in front: what came meanwhile begins with the line.
  const wasAttended = useRef(isAttended)
  useEffect(() => {
    if (isAttended && !wasAttended.current && unreadOf(item) > 0)
      setUnreadFrom(firstUnread(window.messages, lastSeenSeq, me))
    wasAttended.current = isAttended
  }, [isAttended, item, lastSeenSeq, window, me])

  // What comes while the next area loads appears to somebody who has pressed to leave.
  const isLeaving = useIsLeaving()
  const isCovered = useSharedValue(isUnderCall)
  const isReader = isAttended && (isInPanel || (!isLeaving && !isCovered))
  const [hasDwelt, setDwelt] = useState(isReader)
  useEffect(() => {
    if (!isReader) return setDwelt(false)
    const timer = setTimeout(() => setDwelt(true), dwellMs)
    return () => clearTimeout(timer)
  }, [isReader])
  // Not a render later: an effect of that render would mark what came with it.
  const isDwelling = isReader && hasDwelt

  const mark = useCallback(() => {
    if (!isDwelling || !shownMessages.current) return
    const { first, last } = shownMessages.current
    if (isAtEnd || first.seq <= lastSeenSeq + 1) isBeyondUnread.current = false
    // What stands beyond a gap has not let one see what is missing there.
    if (isBeyondUnread.current || last.seq > window.lastSeq) return
    if (last.seq <= lastSeenSeq && !marks.isUntold(roomId)) return
    marks.seen(roomId, { messageId: last.messageId, seq: last.seq })
  }, [isDwelling, isAtEnd, lastSeenSeq, window.lastSeq, marks, roomId])
  useEffect(mark, [mark])

  const onShown = useCallback(
    (rows: readonly Row[]) => {
      setShown(true)
      const messages = rows.flatMap(({ message }) => message ?? [])
      shownMessages.current = messages.length ? { first: messages[0]!, last: messages.at(-1)! } : undefined
      mark()
    },
    [mark],
  )

  const isFollowed = isAtEnd && isDwelling && !window.hasNewer
  useEffect(() => {
    if (!isFollowed) return
    dispatch(roomActions.roomFollowed(roomId))
    return () => void dispatch(roomActions.roomFollowed(null))
  }, [isFollowed, roomId, dispatch])

  const newBelow = useMemo(() => {
    if (window.hasNewer) return unreadOf(item)
    const isNew = ({ seq, senderId, type }: Message) =>
      seq > lastSeenSeq && senderId !== me && !isWritten(type)
    return window.messages.filter(isNew).length
  }, [window, item, lastSeenSeq, me])

  return {
    /** The list stands where it opens; before, it is not seen. */
    isShown,
    isAtEnd,
    isAttended,
    newBelow,
    unreadFrom,
    onShown,
    onAtEnd: useCallback((isNow: boolean) => setAtEnd(isNow), []),
    /** Led to a message: what is unread before it was passed over. */
    onJump: useCallback(() => {
      isBeyondUnread.current = true
    }, []),
  }
}

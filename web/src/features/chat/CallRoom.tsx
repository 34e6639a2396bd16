import { useLayoutEffect, useMemo, useState } from 'react'
import { useChatWords } from '../../i18n/words/chat.ts'
import { roomInCall } from '../../model/calls/room-in-call.ts'
import { MarkedContext, useMarked } from '../../model/messages/reminders.ts'
import { type MessengerUrl, useIsLeaving, useMessengerUrl } from '../../model/messenger-url.ts'
import { roomName } from '../../model/rooms/room-name.ts'
import { MessengerContext } from '../../model/session/messenger.ts'
import { useLiveSession } from '../../model/session/useLiveSession.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { messageActions } from '../../store/message-slices.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { roomSelectors } from '../../store/room-slice.ts'
import { ReportDialogs } from '../moderation/index.ts'
import { RoomDialogs } from '../room/index.ts'
import { Conversation } from './Conversation.tsx'
import { useRoomChannel } from './useRoomChannel.ts'

export interface CallRoomProps {
  roomId: string
  /** Leads out of the call's screen, which gets small. */
  onLeave: () => void
  onClose: () => void
}

/** The conversation of a room beside the call that runs in it. */
export default function CallRoom(props: CallRoomProps) {
  const { roomId } = props
  const session = useLiveSession()
  const item = useAppSelector(state => roomSelectors.selectRoom(state, roomId))
  const [isAlone, setAlone] = useState(false)
  // Before the first paint: the page below gives its conversation up, which is drawn here.
  useLayoutEffect(() => {
    roomInCall.set(roomId)
    setAlone(true)
    return () => roomInCall.set(undefined)
  }, [roomId])
  if (!session || !item || !isAlone) return null
  return (
    <MessengerContext value={session}>
      <OpenRoom {...props} item={item} />
    </MessengerContext>
  )
}

function OpenRoom({ item, onLeave, onClose }: CallRoomProps & { item: RoomItem }) {
  const words = useChatWords()
  const { roomId } = item.room
  const markedCount = useMarked()
  const url = usePanelUrl(roomId, onLeave, onClose)
  const isMessengerBelow = !useIsLeaving()
  useRoomChannel(roomId, item)
  return (
    <MarkedContext value={markedCount}>
      <section aria-label={roomName(item, words)} className="relative isolate flex min-h-0 flex-1 flex-col">
        <Conversation item={item} name={roomName(item, words)} url={url} isInPanel />
      </section>
      {!isMessengerBelow && (
        <>
          <RoomDialogs />
          <ReportDialogs />
        </>
      )}
    </MarkedContext>
  )
}

/** What leads elsewhere in this room is a jump; what leads to another room leaves the call's screen. */
function usePanelUrl(roomId: string, onLeave: () => void, onClose: () => void): MessengerUrl {
  const pageUrl = useMessengerUrl()
  const dispatch = useAppDispatch()
  return useMemo(
    () => ({
      room: roomId,
      message: undefined,
      openRoom(otherId, options = {}) {
        if (otherId === roomId && options.message !== undefined) {
          dispatch(messageActions.jumpRequested({ jumpMessageId: options.message, createdTime: 0 }))
          return
        }
        onLeave()
        pageUrl.openRoom(otherId, options)
      },
      closeRoom: onClose,
    }),
    [roomId, pageUrl, dispatch, onLeave, onClose],
  )
}

import { useLayoutEffect, useState } from 'react'
import { isUnderCall, roomInCall } from '../../model/calls/room-in-call.ts'
import { MarkedContext, useMarked } from '../../model/messages/reminders.ts'
import { useMessengerUrl } from '../../model/messenger-url.ts'
import { MessengerContext } from '../../model/session/messenger.ts'
import { useMyId } from '../../model/session/my-id.ts'
import { type MessengerSession, messengerSession } from '../../model/session/session.ts'
import { useAppStore } from '../../store/hooks.ts'
import { useSharedValue } from '../../store/shared-value.ts'
import { cx } from '../../ui/cx.ts'
import { useIsWide } from '../../ui/use-media.ts'
import { ReportDialogs } from '../moderation/index.ts'
import { RoomDialogs, RoomPane } from '../room/index.ts'
import { ListSplitter, useListWidth } from './list-width.tsx'
import { MessengerKeys } from './MessengerKeys.tsx'
import { MessengerOverlays } from './MessengerOverlays.tsx'
import { PickRoom } from './PickRoom.tsx'
import { RoomScreen } from './RoomScreen.tsx'
import { useOpenRoom } from './useOpenRoom.ts'
import { useSelectOpenRoom } from './useSelectOpenRoom.ts'

/** The messenger: conversations, the open one, and what is known about it. */
export function MessengerScreen() {
  const store = useAppStore()
  const userId = useMyId()
  const [session, setSession] = useState<MessengerSession>()
  // Before the first paint, and not while drawing: the session speaks to the store.
  useLayoutEffect(() => setSession(userId ? messengerSession(store, userId) : undefined), [store, userId])
  if (!session || session.userId !== userId) return null
  return (
    <MessengerContext value={session}>
      <Panes key={userId} />
    </MessengerContext>
  )
}
export default MessengerScreen

function Panes() {
  const url = useMessengerUrl()
  const isWide = useIsWide()
  const [width, setWidth] = useListWidth()
  const markedCount = useMarked()
  const isListHidden = !isWide && url.room !== undefined
  useOpenRoom(url, isWide)
  const besideCall = useSharedValue(roomInCall)
  const isCovered = useSharedValue(isUnderCall)
  useSelectOpenRoom(besideCall ?? (isCovered ? undefined : url.room))
  return (
    <div className="absolute inset-0 flex overflow-hidden">
      {/* Kept in its place while a room covers it, so that going back finds it as it was. */}
      <div
        id="room-pane"
        inert={isListHidden}
        style={isWide ? { width } : undefined}
        className={cx(
          'flex min-h-0 shrink-0 flex-col bg-surface max-md:absolute max-md:inset-0',
          isListHidden && 'invisible',
        )}
      >
        <RoomPane openRoomId={url.room} onOpen={url.openRoom} />
      </div>
      {isWide && <ListSplitter width={width} onChange={setWidth} />}
      {url.room && !besideCall ? (
        <MarkedContext value={markedCount}>
          <RoomScreen key={url.room} roomId={url.room} url={url} />
        </MarkedContext>
      ) : (
        <PickRoom className="max-md:hidden" />
      )}
      <RoomDialogs />
      <ReportDialogs />
      <MessengerOverlays url={url} />
      <MessengerKeys url={url} />
    </div>
  )
}

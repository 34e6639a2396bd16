import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MarkedContext, useMarked } from '../../model/messages/reminders.ts'
import { type MessengerUrl, useMessengerUrl } from '../../model/messenger-url.ts'
import { filterRooms } from '../../model/rooms/room-filter.ts'
import { MessengerContext } from '../../model/session/messenger.ts'
import { type MessengerSession, messengerSession } from '../../model/session/session.ts'
import { useAppSelector, useAppStore } from '../../store/hooks.ts'
import { roomActions, roomSelectors } from '../../store/room-slice.ts'
import { cx } from '../../ui/cx.ts'
import { useIsWide } from '../../ui/use-media.ts'
import { ReportDialogs } from '../moderation/index.ts'
import { RoomDialogs, RoomPane } from '../room/index.ts'
import { ListSplitter, useListWidth } from './list-width.tsx'
import { MessengerKeys } from './MessengerKeys.tsx'
import { MessengerOverlays } from './MessengerOverlays.tsx'
import { PickRoom } from './PickRoom.tsx'
import { RoomScreen } from './RoomScreen.tsx'
import { useSelectOpenRoom } from './useSelectOpenRoom.ts'

/** The messenger: conversations, the open one, and what is known about it. */
export function MessengerScreen() {
  const store = useAppStore()
  const userId = useAppSelector(state => state.auth.userInfo?.userId)
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
  useSelectOpenRoom(url.room)
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
      {url.room ? (
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

/**
 * The room list chooses a room when there is none, or when the open one is gone (R-ROOMLIST-2, R-ROOMLIST-10); beside the list
 * there is space to show it. Alone on a narrow screen, the list itself is what one comes for.
 */
function useOpenRoom(url: MessengerUrl, isWide: boolean) {
  const store = useAppStore()
  const chosen = useAppSelector(state => roomSelectors.selectCurrentRoomId(state))
  const isOpenKnown = useAppSelector(state => roomSelectors.selectRoom(state, url.room) !== undefined)
  const first = useAppSelector(state => {
    const { rooms, currentRoomId } = state.room
    const listedIds = filterRooms(rooms, 'all').map(({ room }) => room.roomId)
    return listedIds.find(roomId => roomId === currentRoomId) ?? listedIds[0]
  })
  const wasKnown = useRef<string>(undefined)
  useEffect(() => {
    const isGone = url.room !== undefined && !isOpenKnown && wasKnown.current === url.room
    wasKnown.current = isOpenKnown ? url.room : undefined
    if (url.room !== undefined && !isGone) return
    if (isWide && first !== undefined) url.openRoom(first, { replace: true })
    else if (isGone) url.closeRoom()
    else if (chosen !== null) store.dispatch(roomActions.roomSelected(null))
  }, [url, isOpenKnown, first, chosen, isWide, store])
}

import { useEffect } from 'react'
import { setOwn } from '../../model/rooms/room-commands.ts'
import { useIsAttended } from '../../model/session/attention.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { useAppStore } from '../../store/hooks.ts'
import { roomActions, roomSelectors, unreadOf } from '../../store/room-slice.ts'

/**
 * Selects the open room in the room list once somebody looks at it. What was not read of a room that is left counts again.
 */
export function useSelectOpenRoom(roomId: string | undefined) {
  const store = useAppStore()
  const session = useMessenger()
  const isHere = useIsAttended()
  const openRoomId = isHere ? (roomId ?? null) : null
  useEffect(() => {
    const mine = roomSelectors.selectRoom(store.getState(), openRoomId)?.selfMember
    // Everything in it may have been seen before, so that no read mark would tell the server.
    if (mine?.isMarkedUnread) void setOwn(mine, { isMarkedUnread: false })
    store.dispatch(roomActions.roomSelected(openRoomId))
    if (!openRoomId) return
    return () => {
      session.marks.flush(openRoomId)
      const item = roomSelectors.selectRoom(store.getState(), openRoomId)
      if (!item?.selfMember) return
      const selfMember = { unreadCount: unreadOf(item) }
      store.dispatch(roomActions.roomUpserted({ room: { roomId: openRoomId }, selfMember }))
    }
  }, [openRoomId, session, store])
}

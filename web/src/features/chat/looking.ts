import { useEffect } from 'react'
import { setOwn } from '../../model/rooms/room-commands.ts'
import { useIsAttended } from '../../model/session/attention.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { useAppStore } from '../../store/hooks.ts'
import { roomActions, roomSelectors, unreadOf } from '../../store/room-slice.ts'

/**
 * Selects the open room in the room list once somebody looks at it. What was not read of a room that is left counts again.
 */
export function useLookingAt(roomId: string | undefined) {
  const store = useAppStore()
  const session = useMessenger()
  const isHere = useIsAttended()
  const lookedAt = isHere ? (roomId ?? null) : null
  useEffect(() => {
    const mine = roomSelectors.selectRoom(store.getState(), lookedAt)?.selfMember
    // Everything in it may have been seen before, so that no read mark would tell the server.
    if (mine?.isMarkedUnread) void setOwn(mine, { isMarkedUnread: false })
    store.dispatch(roomActions.roomSelected(lookedAt))
    if (!lookedAt) return
    return () => {
      session.marks.flush(lookedAt)
      const item = roomSelectors.selectRoom(store.getState(), lookedAt)
      if (!item?.selfMember) return
      const selfMember = { unreadCount: unreadOf(item) }
      store.dispatch(roomActions.roomUpserted({ room: { roomId: lookedAt }, selfMember }))
    }
  }, [lookedAt, session, store])
}

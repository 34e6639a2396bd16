import { useEffect, useState } from 'react'
import { useAppStore } from '../../store/hooks.ts'
import { roomActions, roomSelectors } from '../../store/room-slice.ts'
import { setOwn } from '../room/room-commands.ts'
import { useMessenger } from './messenger.ts'

/** Whether this tab is in front. */
export function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}

/**
 * Tells the room list which room is being looked at: the open one, in a tab that is in front. What was not read of a room
 * that is left counts again.
 */
export function useLookingAt(roomId: string | undefined) {
  const store = useAppStore()
  const session = useMessenger()
  const isVisible = useIsVisible()
  const lookedAt = isVisible ? (roomId ?? null) : null
  useEffect(() => {
    const mine = roomSelectors.selectRoom(store.getState(), lookedAt)?.selfMember
    // Everything in it may have been seen before, so that no read mark would tell the server.
    if (mine?.isMarkedUnread) void setOwn(mine, { isMarkedUnread: false }).catch(() => undefined)
    store.dispatch(roomActions.roomSelected(lookedAt))
    if (!lookedAt) return
    return () => {
      session.marks.flush(lookedAt)
      const item = roomSelectors.selectRoom(store.getState(), lookedAt)
      if (!item?.selfMember || session.marks.seenUpTo(lookedAt) >= item.room.lastSeq) return
      const unreadCount = Math.max(0, item.room.lastCountable - item.selfMember.readCountable)
      store.dispatch(roomActions.roomUpserted({ room: { roomId: lookedAt }, selfMember: { unreadCount } }))
    }
  }, [lookedAt, session, store])
}

import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type MessengerUrl, useIsLeaving } from '../../model/messenger-url.ts'
import { filterRooms } from '../../model/rooms/room-filter.ts'
import { useAppSelector, useAppStore } from '../../store/hooks.ts'
import { roomActions, roomSelectors } from '../../store/room-slice.ts'

/**
 * The room list chooses a room when there is none, or when the open one is gone (R-ROOMLIST-2, R-ROOMLIST-10); beside the list
 * there is space to show it. Alone on a narrow screen, the list itself is what one comes for.
 * Whoever is on the way to another area stays on it.
 */
export function useOpenRoom(url: MessengerUrl, isWide: boolean) {
  const store = useAppStore()
  const { history } = useRouter()
  const isLeaving = useIsLeaving()
  const chosenRoomId = useAppSelector(state => roomSelectors.selectCurrentRoomId(state))
  const isOpenKnown = useAppSelector(state => roomSelectors.selectRoom(state, url.room) !== undefined)
  const first = useAppSelector(state => {
    const { rooms, currentRoomId } = state.room
    const listedIds = filterRooms(rooms, 'all').map(({ room }) => room.roomId)
    return listedIds.find(roomId => roomId === currentRoomId) ?? listedIds[0]
  })
  const wasKnown = useRef<string>(undefined)
  useEffect(() => {
    // The messenger stays on screen until the code of the other area is there, and rooms still arrive; the history knows first.
    if (isLeaving || history.location.pathname !== '/') return
    const isGone = url.room !== undefined && !isOpenKnown && wasKnown.current === url.room
    wasKnown.current = isOpenKnown ? url.room : undefined
    if (url.room !== undefined && !isGone) return
    if (isWide && first !== undefined) url.openRoom(first, { replace: true })
    else if (isGone) url.closeRoom()
    else if (chosenRoomId !== null) store.dispatch(roomActions.roomSelected(null))
  }, [url, isOpenKnown, first, chosenRoomId, isWide, store, history, isLeaving])
}

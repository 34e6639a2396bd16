import { useEffect } from 'react'
import { useMessenger } from '../../model/session/messenger.ts'
import type { RoomItem } from '../../store/room-order.ts'

/** While a room is on screen: what happens in it is heard. */
export function useRoomChannel(roomId: string, item: RoomItem | undefined) {
  const { connection } = useMessenger()
  const visibleAfterSeq = item && (item.selfMember?.visibleAfterSeq ?? 0)
  useEffect(
    () => (visibleAfterSeq === undefined ? undefined : connection.openRoom(roomId, visibleAfterSeq)),
    [connection, roomId, visibleAfterSeq],
  )
}

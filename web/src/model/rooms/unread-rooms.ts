import type { RoomEntry } from '@trau/contract'
import type { RoomItem } from '../../store/room-order.ts'
import { roomActions, roomSelectors } from '../../store/room-slice.ts'
import type { AppStore } from '../../store/store.ts'
import type { RoomPage } from './load.ts'
import { later } from './reconcile.ts'
import { isListedUnread, mostAskedAlone } from './room-part.ts'

interface UnreadReads {
  /** All unread rooms, as one page, taken before the events that came meanwhile. */
  page(take: (page: RoomPage) => void): Promise<RoomPage>
  /** One room anew; undefined where it is not theirs any more. */
  room(roomId: string): Promise<RoomEntry | undefined>
}

/** Brings in all unread rooms, and what became of those that counted as unread. @returns the cursor of what is left, if there are too many */
export async function readUnread(store: AppStore, reads: UnreadReads): Promise<string | undefined> {
  const roomOf = (roomId: string) => roomSelectors.selectRoom(store.getState(), roomId)
  const { rooms, currentRoomId } = store.getState().room
  const heldRooms = rooms.filter(item => isListedUnread(item) && item.room.roomId !== currentRoomId)
  const { items, nextCursor } = await reads.page(page => {
    for (const entry of page.items)
      store.dispatch(roomActions.roomUpserted(later(roomOf(entry.room.roomId), entry)))
  })
  if (nextCursor) return nextCursor
  // Those that the whole answer lacks were read elsewhere, or left.
  const unreadIds = new Set(items.map(({ room }) => room.roomId))
  const otherRooms = heldRooms.filter(item => {
    const { roomId } = item.room
    return !unreadIds.has(roomId) && roomOf(roomId) === item
  })
  for (const item of otherRooms.slice(mostAskedAlone)) store.dispatch(roomActions.roomUpserted(asRead(item)))
  for (const { room } of otherRooms.slice(0, mostAskedAlone))
    if (!(await reads.room(room.roomId))) store.dispatch(roomActions.roomRemoved(room.roomId))
  return undefined
}

const asRead = ({ room, selfMember }: RoomItem): RoomItem => ({
  room,
  ...(selfMember && {
    selfMember: { ...selfMember, readCountable: room.lastCountable, unreadCount: 0, isMarkedUnread: false },
  }),
})

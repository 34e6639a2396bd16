import type { RoomItem } from '../../store/room-order.ts'
import { isHiddenRoom, isOfStranger, isUnread } from '../../store/room-slice.ts'

/** So many rooms a reload asks for by themselves, as no page speaks of them: they were opened by a link or found by a search. */
export const mostAskedAlone = 10

/** The part of the room list that a room stands in. */
export const partOf = (item: RoomItem) =>
  item.room.isArchived ? 'archive' : isOfStranger(item) ? 'strangers' : 'list'

/** Counted as unread where the list is, not in the archive or among strangers. */
export const isListedUnread = (item: RoomItem): boolean =>
  partOf(item) === 'list' && !isHiddenRoom(item) && isUnread(item)

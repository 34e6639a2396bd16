import { compareRooms, type RoomItem } from '../../store/room-order.ts'
import { isOfStranger } from '../../store/room-slice.ts'

/**
 * What the room list is after its pages were asked for again, as far as rooms were known. Rooms that no page holds were left, hidden or
 * dissolved meanwhile. Events may have overtaken the pages: what they brought stays.
 * @param before the rooms as they stood when the pages were asked for, by id
 */
export function reconcile(
  current: readonly RoomItem[],
  pages: readonly RoomItem[],
  before: ReadonlyMap<string, RoomItem>,
): RoomItem[] {
  const byId = new Map(current.map(item => [item.room.roomId, item]))
  const confirmedIds = new Set(pages.map(({ room }) => room.roomId))
  const stays = current.filter(item => {
    if (confirmedIds.has(item.room.roomId)) return false
    const formerItem = before.get(item.room.roomId)
    return !formerItem || isUnwritten(item) || isMoved(formerItem, item)
  })
  return [...pages.map(came => later(byId.get(came.room.roomId), came)), ...stays]
}

/** Where nobody has written yet, no page holds the room of two; it was opened by a link. */
export const isUnwritten = ({ room }: RoomItem): boolean => room.type === 'PRIVATE' && room.lastSeq === 0

/** An event took it to another place, where a page that was read before does not hold it; so it is still there. */
const isMoved = (formerItem: RoomItem, item: RoomItem): boolean =>
  compareRooms(formerItem, item) !== 0 ||
  formerItem.room.isArchived !== item.room.isArchived ||
  isOfStranger(formerItem) !== isOfStranger(item)

/** Of one room as events left it and as a page shows it, the later state; read marks never move back. */
export function later(current: RoomItem | undefined, came: RoomItem): RoomItem {
  if (!current) return came
  if (current.room.lastSeq > came.room.lastSeq) return current
  const [mine, theirs] = [current.selfMember, came.selfMember]
  if (!mine || !theirs || mine.readCountable <= theirs.readCountable) return came
  const { readCountable, lastSeenSeq, lastSeenMessageId, lastSeenMessageTime, isMarkedUnread } = mine
  const unreadCount = Math.max(0, came.room.lastCountable - readCountable)
  return {
    room: came.room,
    selfMember: {
      ...theirs,
      readCountable,
      lastSeenSeq,
      lastSeenMessageId,
      lastSeenMessageTime,
      isMarkedUnread,
      unreadCount,
    },
  }
}

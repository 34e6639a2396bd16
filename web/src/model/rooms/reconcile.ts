import { compareRooms, type RoomItem } from '../../store/room-order.ts'

/**
 * What the room list is after its first page was asked for again. Rooms that the page should hold and does not were left
 * meanwhile; what lies beyond the page, and the archive, which it never holds, stays. Events may have overtaken the page: what
 * they brought stays too.
 * @param before ids of the rooms that were known when the page was asked for
 */
export function reconcile(
  current: readonly RoomItem[],
  page: readonly RoomItem[],
  isWhole: boolean,
  before: ReadonlySet<string>,
): RoomItem[] {
  const byId = new Map(current.map(item => [item.room.roomId, item]))
  const last = page.at(-1)
  const stays = current.filter(item => {
    const { roomId, isArchived, type, lastSeq } = item.room
    if (page.some(({ room }) => room.roomId === roomId)) return false
    // Where nobody has written yet, no page holds the room of two; it was opened by a link.
    const isUnwritten = type === 'PRIVATE' && lastSeq === 0
    if (isArchived || isUnwritten || !before.has(roomId)) return true
    return !isWhole && last !== undefined && compareRooms(item, last) > 0
  })
  return [...page.map(came => later(byId.get(came.room.roomId), came)), ...stays]
}

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

import type { Room, SelfMember } from '@trau/contract'

/** One row of the room list. The membership is absent where the server sent none that holds. */
export interface RoomItem {
  room: Room
  selfMember?: SelfMember
}

/** Latest activity of a room in epoch milliseconds; 0 when what is known is not a finite number. */
export function activityTime(room: Partial<Room>): number {
  const time = room.lastMessageTime ?? room.lastMessage?.createdTime ?? room.updatedTime ?? room.createdTime
  return Number.isFinite(time) ? (time as number) : 0
}

/** Favourites first, then the rest; each group by latest activity, newest first. */
export const compareRooms = (a: RoomItem, b: RoomItem): number =>
  Number(Boolean(b.room.isFavorite)) - Number(Boolean(a.room.isFavorite)) ||
  activityTime(b.room) - activityTime(a.room)

/** Where an item belongs in an ordered list that does not hold it: before everything that is not ahead of it. */
export function placeOf(rooms: readonly RoomItem[], item: RoomItem): number {
  let low = 0
  let high = rooms.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareRooms(rooms[middle]!, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}

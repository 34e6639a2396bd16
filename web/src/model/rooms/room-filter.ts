import type { RoomItem } from '../../store/room-order.ts'
import { isHiddenRoom, isOfStranger, isUnread } from '../../store/room-slice.ts'
import { matchRank } from '../../text/vietnamese.ts'

export const roomFilters = ['all', 'unread', 'groups', 'archive'] as const
/** `strangers` and `hidden` are no filters one sets: rows over the list lead there while there is something to lead to. */
export type RoomFilter = (typeof roomFilters)[number] | 'strangers' | 'hidden'

/** The rooms of one filter, and of one personal tag or workspace if any, in the list's own order. Archived ones show nowhere but in the archive, strangers nowhere but in their box. */
export function filterRooms(
  rooms: readonly RoomItem[],
  filter: RoomFilter,
  tagId?: string,
  workspaceId?: string,
): RoomItem[] {
  return rooms.filter(item => {
    if (isHiddenRoom(item) || filter === 'hidden') return isHiddenRoom(item) && filter === 'hidden'
    if (workspaceId && item.room.workspaceId !== workspaceId) return false
    if (tagId && !item.room.personalTags?.some(tag => tag.tagId === tagId)) return false
    if (isOfStranger(item) || filter === 'strangers') return isOfStranger(item) && filter === 'strangers'
    if (item.room.isArchived !== (filter === 'archive')) return false
    if (filter === 'unread') return isUnread(item)
    return filter !== 'groups' || item.room.type === 'GROUP'
  })
}

/** Rooms whose name or other person's username answers the query, best first; equal ones keep the list's order. Strangers stay in their box. */
export function searchRooms(
  rooms: readonly RoomItem[],
  query: string,
  nameOf: (item: RoomItem) => string,
): RoomItem[] {
  const rankedItems: { item: RoomItem; rank: number }[] = []
  for (const item of rooms) {
    if (isOfStranger(item)) continue
    const rank = Math.max(matchRank(nameOf(item), query), matchRank(item.room.peer?.username ?? '', query))
    if (rank > 0) rankedItems.push({ item, rank })
  }
  return rankedItems.sort((a, b) => b.rank - a.rank).map(({ item }) => item)
}

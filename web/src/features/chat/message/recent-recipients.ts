import { browserStorage, parseJson } from '../../../storage/browser-storage.ts'
import type { RoomItem } from '../../../store/room-order.ts'

const key = 'trau_forward_recent'
const mostKept = 8

/** Rooms to which this browser passed something on last, latest first. */
export function recentRecipients(): string[] {
  const storedIds = parseJson(browserStorage.get(key))
  return Array.isArray(storedIds) ? storedIds.filter(one => typeof one === 'string').slice(0, mostKept) : []
}

export function rememberRecipients(roomIds: readonly string[]) {
  const ids = new Set([...roomIds, ...recentRecipients()])
  browserStorage.set(key, JSON.stringify([...ids].slice(0, mostKept)))
}

/** The latest recipients first, then as the list stands; the room in which it was said last. */
export function inForwardOrder(
  rooms: readonly RoomItem[],
  recentIds: readonly string[],
  ownRoomId: string | undefined,
): RoomItem[] {
  const rankOf = ({ room: { roomId } }: RoomItem) => {
    if (roomId === ownRoomId) return mostKept + 1
    const index = recentIds.indexOf(roomId)
    return index < 0 ? mostKept : index
  }
  return rooms.toSorted((a, b) => rankOf(a) - rankOf(b))
}

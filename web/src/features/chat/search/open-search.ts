import { sharedValue, useSharedValue } from '../../../store/shared-value.ts'

/** The search within the open room: which room, and what is looked for, whose words its messages mark. */
export interface RoomSearch {
  roomId: string
  text: string
}

const openSearch = sharedValue<RoomSearch | undefined>(undefined)

const fieldOf = () => document.querySelector<HTMLInputElement>('[data-search-messages]')

/** Opens the bar with a text to look for; where it is open already, its text is chosen, to be typed over. */
export function openRoomSearch(roomId: string, text = '') {
  if (openSearch.get()?.roomId === roomId) {
    fieldOf()?.focus()
    fieldOf()?.select()
  } else openSearch.set({ roomId, text })
}

export const closeRoomSearch = () => openSearch.set(undefined)

export function markInRoom(roomId: string, text: string) {
  const current = openSearch.get()
  if (current?.roomId === roomId && current.text !== text) openSearch.set({ roomId, text })
}

/** The search of this room, while its bar is open. */
export function useRoomSearch(roomId: string): RoomSearch | undefined {
  const search = useSharedValue(openSearch)
  return search?.roomId === roomId ? search : undefined
}

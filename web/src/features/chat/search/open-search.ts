import { useEffect } from 'react'
import { sharedValue, useSharedValue } from '../../../store/shared-value.ts'

/** The search within the open room: which room, and what is looked for, whose words its messages mark. */
export interface RoomSearch {
  roomId: string
  text: string
}

export const openSearch = sharedValue<RoomSearch | undefined>(undefined)

const fieldOf = () => document.querySelector<HTMLInputElement>('[data-search-messages]')

/** Opens the bar with a text to look for; where it is open already, it looks for that, or what it holds is chosen, to be typed over. */
export function openRoomSearch(roomId: string, text = '') {
  if (text || openSearch.get()?.roomId !== roomId) openSearch.set({ roomId, text })
  fieldOf()?.focus()
  fieldOf()?.select()
}

/** The search of this room, while its bar is open. It ends with the room: whoever comes back comes for something else. */
export function useRoomSearch(roomId: string): RoomSearch | undefined {
  const search = useSharedValue(openSearch)
  useEffect(() => () => openSearch.set(undefined), [])
  return search?.roomId === roomId ? search : undefined
}

import { useSyncExternalStore } from 'react'

/** The search within the open room: which room, and what is looked for, whose words its messages mark. */
export interface RoomSearch {
  roomId: string
  text: string
}

let current: RoomSearch | undefined
const listeners = new Set<() => void>()

function set(next: RoomSearch | undefined) {
  current = next
  for (const listener of listeners) listener()
}

const fieldOf = () => document.querySelector<HTMLInputElement>('[data-search-messages]')

/** Opens the bar with a text to look for; where it is open already, its text is chosen, to be typed over. */
export function openRoomSearch(roomId: string, text = '') {
  if (current?.roomId === roomId) {
    fieldOf()?.focus()
    fieldOf()?.select()
  } else set({ roomId, text })
}

export const closeRoomSearch = () => set(undefined)

export const markInRoom = (roomId: string, text: string) =>
  current?.roomId === roomId && current.text !== text && set({ roomId, text })

/** The search of this room, while its bar is open. */
export function useRoomSearch(roomId: string): RoomSearch | undefined {
  const search = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
  return search?.roomId === roomId ? search : undefined
}

import { useSyncExternalStore } from 'react'

/** Windows over the messenger that are no dialog of a room: opened by keys and menus, one at a time. */
export type Overlay = 'switcher' | 'shortcuts' | 'saved' | 'scheduled' | 'reminders' | undefined

let current: Overlay
const listeners = new Set<() => void>()

export function showOverlay(overlay: Overlay) {
  current = overlay
  for (const listener of listeners) listener()
}

export const openOverlay = (): Overlay => current

export const useOverlay = (): Overlay =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )

import { sharedValue, useSharedValue } from '../store/shared-value.ts'

/** Windows over the messenger that are no dialog of a room: opened by keys and menus, one at a time. */
export type Overlay = 'switcher' | 'shortcuts' | 'saved' | 'scheduled' | 'reminders' | undefined

const openedOverlay = sharedValue<Overlay>(undefined)

export const showOverlay = (overlay: Overlay) => openedOverlay.set(overlay)

export const openOverlay = (): Overlay => openedOverlay.get()

export const useOverlay = (): Overlay => useSharedValue(openedOverlay)

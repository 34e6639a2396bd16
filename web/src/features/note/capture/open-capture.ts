import { sharedValue } from '../../../store/shared-value.ts'
import type { Capture } from './captures.ts'

/** The box for a quick note, while it stands open: for a new one, or for one that the server refused. */
export const captureToOpen = sharedValue<{ capture?: Capture | undefined } | undefined>(undefined)

export const openCapture = () => captureToOpen.set({})
export const reopenCapture = (capture: Capture) => captureToOpen.set({ capture })
export const closeCapture = () => captureToOpen.set(undefined)

import { sharedValue } from '../../../store/shared-value.ts'

/** Whether the box for a quick note stands open. */
export const isCapturing = sharedValue(false)

export const openCapture = () => isCapturing.set(true)
export const closeCapture = () => isCapturing.set(false)

import { sharedValue } from '../../store/shared-value.ts'

/** The screen of a call covers the page: what comes on the page below is not read. */
export const isUnderCall = sharedValue(false)

/** The room whose conversation stands beside the call, which covers the page: on the page below it is not shown a second time. */
export const roomInCall = sharedValue<string | undefined>(undefined)

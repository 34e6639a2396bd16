import { sharedValue } from '../../../store/shared-value.ts'

/** A note that is to be opened by what is no component: the button of a toast. */
export const noteToOpen = sharedValue<string | undefined>(undefined)

import { sharedValue } from './shared-value.ts'

/** Whether a program before the server turns this page away until its person has signed in there again. */
export const turnedAway = sharedValue(false)

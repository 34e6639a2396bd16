import { sharedValue } from '../../../store/shared-value.ts'

/** What was just made here: the list that shows it selects it and puts the keyboard there. */
export const wantedNode = sharedValue<string | undefined>(undefined)

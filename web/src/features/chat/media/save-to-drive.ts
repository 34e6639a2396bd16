import type { Media } from '@trau/contract'
import { sharedValue } from '../../../store/shared-value.ts'

/** Files of a message that are to become files of a drive, while their folder is chosen. */
export const filesToSave = sharedValue<readonly Media[] | undefined>(undefined)

export const saveFilesToDrive = (files: readonly Media[]) => filesToSave.set(files)

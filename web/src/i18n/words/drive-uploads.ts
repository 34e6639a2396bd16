import { useText } from '../text.ts'
import { type DriveUploadsWords, driveUploads } from '../vi/driveUploads.ts'

export const useDriveUploadsWords = (): DriveUploadsWords => useText(driveUploads)

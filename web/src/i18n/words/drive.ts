import { useText } from '../text.ts'
import { type DriveWords, drive } from '../vi/drive.ts'

export const useDriveWords = (): DriveWords => useText(drive)

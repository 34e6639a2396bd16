import { useText } from '../text.ts'
import { platformNotice } from '../vi/platformNotice.ts'

export type PlatformNoticeWords = typeof platformNotice

export const usePlatformNoticeWords = (): PlatformNoticeWords => useText(platformNotice)

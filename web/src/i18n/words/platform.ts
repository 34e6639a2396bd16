import { useText } from '../text.ts'
import { platform } from '../vi/platform.ts'

export const usePlatformWords = () => useText(platform)

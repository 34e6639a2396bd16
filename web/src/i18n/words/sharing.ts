import { useText } from '../text.ts'
import { type SharingWords, sharing } from '../vi/sharing.ts'

export const useSharingWords = (): SharingWords => useText(sharing)

import { useText } from '../text.ts'
import { type PublicLinkWords, publicLink } from '../vi/publicLink.ts'

export const usePublicLinkWords = (): PublicLinkWords => useText(publicLink)

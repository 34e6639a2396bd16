import { useText } from '../text.ts'
import { security } from '../vi/security.ts'

export const useSecurityWords = () => useText(security)

import { useText } from '../../i18n/text.ts'
import { security } from '../../i18n/vi/security.ts'

export const useSecurityWords = () => useText(security)

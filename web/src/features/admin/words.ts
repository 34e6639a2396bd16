import { useText } from '../../i18n/text.ts'
import { admin } from '../../i18n/vi/admin.ts'

export const useAdminWords = () => useText(admin)

import { useText } from '../text.ts'
import { admin } from '../vi/admin.ts'

export const useAdminWords = () => useText(admin)

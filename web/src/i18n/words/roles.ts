import { useText } from '../text.ts'
import { roles } from '../vi/roles.ts'

export const useRolesWords = () => useText(roles)

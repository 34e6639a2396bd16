import { useText } from '../../i18n/text.ts'
import { auth } from '../../i18n/vi/auth.ts'

export type AuthWords = typeof auth

export const useAuthWords = (): AuthWords => useText(auth)

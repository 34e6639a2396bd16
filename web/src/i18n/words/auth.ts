import { useText } from '../text.ts'
import { auth } from '../vi/auth.ts'

export type AuthWords = typeof auth

export const useAuthWords = (): AuthWords => useText(auth)

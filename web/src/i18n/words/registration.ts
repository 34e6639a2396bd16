import { useText } from '../text.ts'
import { registration } from '../vi/registration.ts'

export type RegistrationWords = typeof registration

export const useRegistrationWords = (): RegistrationWords => useText(registration)

/** Signing in: the screens before somebody is signed in, and what proves a person. */
export type { Challenge } from './challenge.ts'
export { NewPasswordField } from './NewPasswordField.tsx'
export { isPasskeyDeclined, knowsPasskeys, proveByPasskey, unlessDeclined } from './passkey.ts'
export { weakness } from './registration-errors.ts'
export { usualLimits } from './username.ts'

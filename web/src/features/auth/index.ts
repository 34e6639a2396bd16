/** Signing in: the screens before somebody is signed in, and what proves a person. */
export type { Challenge } from './challenge.ts'
export { isPasskeyDeclined, knowsPasskeys, proveByPasskey } from './passkey.ts'
export { weakness } from './registration-errors.ts'
export { estimateStrength } from './strength.ts'
export { usualLimits } from './username.ts'

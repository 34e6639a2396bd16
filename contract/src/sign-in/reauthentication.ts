import { z } from 'zod'
import { id } from '../text.ts'
import { WebAuthnAssertion } from './models.ts'

/** That it is the person, not somebody at their open screen. Without a password, a session just opened serves. */
export const reauthentication = {
  password: z.string().min(1).max(1024).optional(),
  code: z.string().min(1).max(64).optional().describe('Of the authenticator app, instead of the password'),
  passkey: z
    .object({ challengeId: id(), assertion: WebAuthnAssertion })
    .optional()
    .describe('Instead of the password: the answer to `startReauthentication`'),
}

export const reauthenticationErrors = [
  'reauthenticationRequired',
  'wrongPassword',
  'secondFactorInvalid',
  'challengeInvalid',
  'passkeyInvalid',
  'accountLocked',
] as const

import type { Context } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { UserRow } from '../identity/index.ts'
import { checkCredentials, checkSecondFactor } from '../identity-authen/index.ts'

/** What signs in to the other account. */
export interface TargetProof {
  username: string
  password: string
  code?: string | undefined
}

/**
 * That the other account is the caller's own as well: all that signing in to it would ask for.
 * @throws wrongCredentials, secondFactorRequired, secondFactorInvalid, accountLocked, wayInClosed
 */
export async function proveTarget(context: Context, target: TargetProof): Promise<UserRow> {
  const { user } = await checkCredentials(context, target)
  await checkSecondFactor(context, user, target.code)
  return user
}

const dull = new Set([
  '012345',
  '123456',
  '234567',
  '345678',
  '456789',
  '987654',
  '876543',
  '765432',
  '654321',
  '543210',
])

/** @throws validationFailed for the codes that everybody tries first */
export function checkPasscode(passcode: string): void {
  if (dull.has(passcode) || new Set(passcode).size < 3)
    throw fail('validationFailed', { fields: [{ path: 'body.passcode', reason: 'guessable' }] })
}

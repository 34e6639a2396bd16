import type { contract, InputOf, OtpRequest } from '@trau/contract'
import type { Context } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { isProven, type UserRow } from '../identity/index.ts'
import {
  checkOwnPasskey,
  checkOwnPassword,
  checkSecondFactor,
  requestCode,
  requireAccount,
  requireFreshSession,
  secondFactorWays,
  spendCode,
} from '../identity-authen/index.ts'

type Evidence = InputOf<typeof contract.ownData.eraseAccount>['body']

/** Where a code for an erasure goes; undefined where nothing of the account is proven. */
function provenAddress(user: UserRow): { channel: 'EMAIL' | 'SMS'; kind: string; to: string } | undefined {
  if (user.email && isProven(user, 'email')) return { channel: 'EMAIL', kind: 'email', to: user.email }
  if (user.phone_number && isProven(user, 'phoneNumber'))
    return { channel: 'SMS', kind: 'phoneNumber', to: user.phone_number }
  return undefined
}

/** @throws identifierMissing where a code would prove nothing: with a password, or without a proven address; rateLimited */
export async function askForErasureCode(context: Context): Promise<OtpRequest> {
  const { app, me, ipAddress } = context
  const { user, passwordHash } = await requireAccount(context)
  const address = passwordHash === null ? provenAddress(user) : undefined
  if (!address) throw fail('identifierMissing')
  return transact(app, tx =>
    requestCode(tx, app, {
      tenantId: me.tenantId,
      purpose: 'erase',
      identifier: `${address.kind}:${address.to}`,
      channel: address.channel,
      to: address.to,
      named: address.to,
      template: 'erasureCode',
      language: user.language,
      userId: me.userId,
      ipAddress,
      voidsEarlier: true,
    }),
  )
}

/**
 * That it is the person who ends their account: more than changes of it ask for, since an erasure is not undone. A wrong code of the
 * authenticator app leaves the code of the letter as it is.
 * @throws passkeyInvalid, challengeInvalid, wrongPassword, codeWrong, codeExpired, codeExhausted, secondFactorRequired, secondFactorInvalid, reauthenticationRequired, accountLocked
 */
export async function proveForErasure(context: Context, evidence: Evidence): Promise<void> {
  const { app, me, ipAddress } = context
  const account = await requireAccount(context)
  const { user, passwordHash } = account
  if (evidence.passkey) return checkOwnPasskey(context, evidence.passkey)
  if (passwordHash !== null) {
    await checkOwnPassword(context, account, evidence.password ?? '')
    return checkSecondStep(context, user, evidence.code)
  }
  if (!provenAddress(user)) {
    await requireFreshSession(context)
    return checkSecondStep(context, user, evidence.code)
  }
  const codeInput = { tenantId: me.tenantId, purposes: ['erase'] as const, userId: me.userId, ipAddress }
  const { otpToken = '', otpCode = '' } = evidence
  await spendCode(app, { ...codeInput, otpToken, code: otpCode.replace(/\s/g, '') }, () =>
    checkSecondStep(context, user, evidence.code),
  )
}

/** Of passkeys alone, the sign-in that was just made is the second step. */
async function checkSecondStep(context: Context, user: UserRow, code: string | undefined): Promise<void> {
  const methods = await secondFactorWays(context.app.db, context.me)
  if (methods.includes('TOTP')) await checkSecondFactor(context, user, code)
  else if (methods.length > 0) await requireFreshSession(context)
}

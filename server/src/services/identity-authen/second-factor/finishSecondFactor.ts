import type { contract, InputOf, Tokens } from '@trau/contract'
import type { App, Context } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser, lockUser, type UserRow } from '../../identity/index.ts'
import { securityNotice } from '../notices/notices.ts'
import { type Ceremony, verifyAssertion } from '../passkeys/passkeys.ts'
import { isPasswordExpired, passwordExpired } from '../passwords/expired-password.ts'
import { knowsDevice } from '../sessions/session-store.ts'
import { startSession } from '../sessions/sessions.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { type ChallengeRow, endChallenge, findChallenge, takeTry } from './challenges.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { spendTotp } from './second-factor.ts'

type Body = InputOf<typeof contract.signIn.finishSecondFactor>['body']

export const finishSecondFactor: Handler<typeof contract.signIn.finishSecondFactor, App> = async (
  context,
  { body },
) => {
  const { app, tenantId, device } = context
  const keyThumbprint = await requireProof(context)
  const challenge = await findChallenge(app.db, context, {
    kind: 'SECOND_FACTOR',
    secret: body.challengeToken,
  })
  // The second step is taken by the browser that took the first.
  if (!challenge?.user_id || (challenge.key_thumbprint ?? undefined) !== keyThumbprint)
    throw fail('challengeInvalid')
  const userId = challenge.user_id
  const isKnown = await knowsDevice(app.db, tenantId, userId, device.deviceId)
  const attempt = await app.services.loginAttempts.begin(
    { name: `${tenantId}/second-factor:${userId}` },
    context.ipAddress,
    isKnown && device.deviceId ? device.deviceId : undefined,
  )
  if (!(await takeTry(app.db, challenge))) {
    await attempt.failed()
    throw fail('challengeInvalid')
  }
  const holder = await findUser(app.db, tenantId, userId)
  // Who came by another service or by a passkey has not used the password.
  const { byPassword } = challenge.data as { byPassword?: boolean }
  const mustChange = byPassword === true && holder !== undefined && (await isPasswordExpired(app, holder))
  const tokens = await transact(app, tx => finish(tx, context, challenge, body, mustChange)).catch(
    async (error: unknown) => {
      await attempt.abandoned()
      throw error
    },
  )
  if (tokens) {
    await attempt.succeeded()
    if ('expiredOf' in tokens) throw await passwordExpired(app, tokens.expiredOf)
    return tokens
  }
  await attempt.failed()
  throw fail(body.passkey ? 'passkeyInvalid' : 'secondFactorInvalid')
}

/** Undefined when the second factor is wrong; then nothing is spent. Without a session where the password must be changed first. */
async function finish(
  tx: Tx,
  context: Context,
  challenge: ChallengeRow,
  body: Body,
  mustChange: boolean,
): Promise<Tokens | { expiredOf: UserRow } | undefined> {
  const { app, tenantId } = context
  // Before the challenge's row, in the order in which a new password takes them.
  const user = await lockUser(tx, tenantId, challenge.user_id!)
  if (!user) throw fail('challengeInvalid')
  if (user.is_locked) throw fail('accountLocked')
  const whose = { tenantId, userId: user.user_id }
  if (body.code !== undefined) {
    if (!(await spendTotp(app, tx, whose, body.code))) return undefined
  } else if (body.recoveryCode !== undefined) {
    if (!(await spendRecoveryCode(tx, whose, body.recoveryCode))) return undefined
    await securityNotice(tx, app, user, { kind: 'recoveryCodeUsed', by: context })
  } else if (body.passkey) {
    const { challenge: signedChallenge, rpId } = challenge.data as Partial<Ceremony>
    if (!signedChallenge || !rpId) return undefined
    const passkey = await verifyAssertion(tx, context, body.passkey, { challenge: signedChallenge, rpId })
    if (passkey?.user_id !== user.user_id) return undefined
  } else {
    return undefined
  }
  if (!(await endChallenge(tx, challenge))) throw fail('challengeInvalid')
  if (mustChange) return { expiredOf: user }
  return startSession(tx, context, user, challenge.key_thumbprint ?? undefined)
}

import type { Context } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import type { UserRow } from '../../identity/index.ts'
import { secondFactorWays, spendTotp } from './second-factor.ts'

/**
 * The second factor of an account whose password was just shown, where there is no second step to answer: a code of its authenticator app.
 * An account that asks for a passkey alone cannot be proven this way.
 * @throws secondFactorRequired, secondFactorInvalid, accountLocked after five wrong ones
 */
export async function checkSecondFactor(
  { app, ipAddress }: Context,
  user: UserRow,
  code: string | undefined,
): Promise<void> {
  const whose = { tenantId: user.tenant_id, userId: user.user_id }
  const methods = await secondFactorWays(app.db, whose)
  if (methods.length === 0) return
  if (code === undefined || !methods.includes('TOTP')) throw fail('secondFactorRequired', { ways: methods })
  const name = `${whose.tenantId}/second-factor:${whose.userId}`
  const attempt = await app.services.loginAttempts.begin({ name }, ipAddress, undefined)
  const isRight = await transact(app, tx => spendTotp(app, tx, whose, code))
  await (isRight ? attempt.succeeded() : attempt.failed())
  if (!isRight) throw fail('secondFactorInvalid')
}

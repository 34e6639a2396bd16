import type { Tokens } from '@trau/contract'
import type { Context } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import type { UserRow } from '../../identity/index.ts'
import { isPasswordExpired, passwordExpired } from '../passwords/expired-password.ts'
import { beginChallenge } from '../second-factor/challenges.ts'
import { secondFactorWays } from '../second-factor/second-factor.ts'
import { startSession } from '../sessions/sessions.ts'
import { lockStandingAccount } from '../sessions/standing-account.ts'

/**
 * Opens a session for who proved one factor, or asks for the second where the account wants one.
 * @param by.passwordTime as for `lockStandingAccount`
 * @throws accountLocked, wrongCredentials, passwordExpired, secondFactorRequired with the challenge that `finishSecondFactor` answers
 */
export async function startSessionOrChallenge(
  context: Context,
  user: UserRow,
  keyThumbprint: string | undefined,
  { byPassword = false, passwordTime }: { byPassword?: boolean; passwordTime?: Date | null | undefined } = {},
): Promise<Tokens> {
  const { app } = context
  // Only who proved something learns that the account is locked.
  if (user.is_locked) throw fail('accountLocked')
  const whose = { tenantId: user.tenant_id, userId: user.user_id }
  const methods = await secondFactorWays(app.db, whose)
  if (methods.length > 0) {
    const { secret, expiresTime } = await transact(app, async tx => {
      await lockStandingAccount(tx, user, passwordTime)
      const data = { byPassword }
      return beginChallenge(tx, context, {
        ...{ kind: 'SECOND_FACTOR', userId: user.user_id, keyThumbprint, data },
      })
    })
    throw fail('secondFactorRequired', { ways: methods, challengeToken: secret, expiresTime })
  }
  if (byPassword && (await isPasswordExpired(app, user))) throw await passwordExpired(app, user)
  return transact(app, tx => startSession(tx, context, user, keyThumbprint, { passwordTime }))
}

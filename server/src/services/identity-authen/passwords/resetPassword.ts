import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact, whenEnded } from '#platform/outbox/outbox.ts'
import { findUser, lockUser, setProvenIdentifier } from '../../identity/index.ts'
import { forgetSessions } from '../sessions/sessions.ts'
import { checkNewPassword, storePassword } from './new-password.ts'
import { findResetToken, takeResetToken } from './reset-tokens.ts'
import { isOwn } from './sent-reset.ts'

/** Ends every session and app password: whoever knew the old password may be in a session, or have made an app password in one. */
export const resetPassword: Handler<typeof contract.identityAuthen.resetPassword, App> = async (
  context,
  { body },
) => {
  const { app, tenantId } = context
  const now = app.clock.now()
  const userId = await findResetToken(app.db, tenantId, body.resetToken, now)
  const account = userId && (await findUser(app.db, tenantId, userId))
  if (!account || (await app.services.directorySignIn.knows(app.db, { tenantId, userId })))
    throw fail('resetTokenInvalid')
  // Judged before the token is spent, so that a weak password costs nothing but another try.
  await checkNewPassword(app, account, body.password)
  const hash = await app.services.passwords.hash(body.password)
  const { user, ended: endedSessionIds } = await transact(app, async tx => {
    whenEnded(tx, () => app.services.userCache.forgetUsers(tenantId, account.user_id))
    // Whoever changes an address holds the person before their tokens.
    const lockedUser = await lockUser(tx, tenantId, account.user_id)
    const grant = await takeResetToken(tx, tenantId, body.resetToken, now)
    if (!grant || !lockedUser || !isOwn(lockedUser, grant.proven)) throw fail('resetTokenInvalid')
    const storedPassword = await storePassword(tx, app, tenantId, grant.userId, {
      hash,
      notice: { kind: 'passwordReset', by: context },
      ends: { reason: 'passwordReset' },
    })
    await app.services.appPasswords.endAll(app, tx, storedPassword.user, context)
    if (grant.proven) await setProvenIdentifier(tx, tenantId, grant.userId, grant.proven, now)
    return storedPassword
  })
  forgetSessions(app, user.user_id, endedSessionIds)
  await forgiveFailures(app, user)
  return { username: user.username, ended: endedSessionIds.length }
}

/** What was guessed wrong before the reset must not keep the owner out after it. */
async function forgiveFailures(
  app: App,
  user: {
    tenant_id: string
    user_id: string
    username: string
    email: string | null
    phone_number: string | null
  },
): Promise<void> {
  const names = [
    `account:${user.user_id}`,
    `username:${user.username}`,
    user.email && `email:${user.email}`,
    user.phone_number && `phoneNumber:${user.phone_number}`,
  ].filter(Boolean)
  await Promise.all(names.map(name => app.services.loginAttempts.forgive(`${user.tenant_id}/${name}`)))
}

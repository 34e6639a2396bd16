import type { App, Context } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { setPasswordHash, type UserRow } from '../../identity/index.ts'
import { deleteCodesOf } from '../codes/code-store.ts'
import { type NewNotice, securityNotice } from '../notices/notices.ts'
import { endChallengesOf } from '../second-factor/challenges.ts'
import { type EndReason, forgetSessions, revokeAndPublish } from '../sessions/sessions.ts'
import { rememberPassword, selectLastPasswords } from './password-history.ts'
import { checkPasswordStrength } from './password-strength.ts'
import { deleteResetTokens } from './reset-tokens.ts'

/** By the rules of the house, those of what was used before among them. @throws passwordTooWeak, rateLimited */
export async function checkNewPassword(app: App, user: UserRow, password: string): Promise<void> {
  const { passwords: rules } = await app.services.houseRules.of(user.tenant_id)
  const names = [
    user.username,
    user.full_name,
    user.email ?? '',
    user.phone_number ?? '',
    user.phone_number?.replace(/^\+84/, '0') ?? '',
  ]
  checkPasswordStrength(password, names, rules)
  const whose = { tenantId: user.tenant_id, userId: user.user_id }
  for (const hash of await selectLastPasswords(app.db, whose, rules.rememberLast))
    if (await app.services.passwords.verify(hash, password))
      throw fail('passwordTooWeak', { reason: 'reused', needed: rules.rememberLast })
}

export interface NewPassword {
  hash: string
  notice: NewNotice
  /** Sessions that end; none when absent. */
  ends?: { reason: EndReason; except?: string }
}

/** The new password, and everything that an old one could have opened: codes and links, second steps that wait, and sessions. */
export async function storePassword(
  tx: Tx,
  app: App,
  tenantId: string,
  userId: string,
  { hash, notice, ends }: NewPassword,
): Promise<{ user: UserRow; ended: string[] }> {
  const { passwords: rules } = await app.services.houseRules.of(tenantId, tx)
  await rememberPassword(tx, { tenantId, userId }, rules.rememberLast, app.clock.now())
  const user = await setPasswordHash(tx, tenantId, userId, hash, app.clock.now())
  if (!user) throw fail('unauthenticated')
  await deleteCodesOf(tx, tenantId, userId)
  await deleteResetTokens(tx, tenantId, userId)
  await endChallengesOf(tx, tenantId, userId, 'SECOND_FACTOR')
  const endedSessionIds = ends ? await revokeAndPublish(tx, app, tenantId, userId, ends) : []
  await securityNotice(tx, app, user, notice)
  return { user, ended: endedSessionIds }
}

/** Replaces the caller's own password. Answers how many of their other sessions ended. @throws passwordInDirectory, passwordTooWeak, rateLimited */
export async function replaceOwnPassword(
  context: Context,
  user: UserRow,
  password: string,
  endsOthers: boolean,
): Promise<{ ended: number }> {
  const { app, me } = context
  if (await app.services.directorySignIn.knows(app.db, me)) throw fail('passwordInDirectory')
  await checkNewPassword(app, user, password)
  const hash = await app.services.passwords.hash(password)
  const { ended: endedSessionIds } = await transact(app, tx =>
    storePassword(tx, app, me.tenantId, me.userId, {
      hash,
      notice: { kind: 'passwordChanged', by: context },
      ...(endsOthers ? { ends: { reason: 'passwordChanged', except: me.sessionId } } : {}),
    }),
  )
  forgetSessions(app, me.userId, endedSessionIds)
  return { ended: endedSessionIds.length }
}

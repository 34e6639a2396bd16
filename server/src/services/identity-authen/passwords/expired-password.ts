import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { findPasswordTime, type UserRow } from '../../identity/index.ts'
import { afterCodeMs, makeResetToken } from './reset-tokens.ts'

const dayMs = 86_400_000

/**
 * Whether the rules of the house want another password. One whose time nobody knows is as old as its account; one that a directory keeps is
 * changed there.
 */
export async function isPasswordExpired(app: App, user: UserRow): Promise<boolean> {
  const account = { tenantId: user.tenant_id, userId: user.user_id }
  if (await app.services.directorySignIn.knows(app.db, account)) return false
  const { passwords: rules } = await app.services.houseRules.of(user.tenant_id)
  if (rules.maxAgeDays === 0) return false
  const since = await findPasswordTime(app.db, user.tenant_id, user.user_id)
  return since !== undefined && app.clock.now() - since.getTime() > rules.maxAgeDays * dayMs
}

/** In place of a session for who has proved everything else: a token that sets a new password. */
export async function passwordExpired(app: App, user: UserRow) {
  const expiresTime = app.clock.now() + afterCodeMs
  const resetToken = await makeResetToken(app.db, {
    tenantId: user.tenant_id,
    userId: user.user_id,
    proven: undefined,
    expiry: expiresTime,
  })
  return fail('passwordExpired', { resetToken, expiresTime })
}

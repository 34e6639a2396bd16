import type { Context } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import {
  type Account,
  findAccount,
  parseIdentifier,
  replacePasswordHash,
  type UserRow,
} from '../../identity/index.ts'
import { findWaiting } from '../admission/request-store.ts'
import { knowsDevice } from '../sessions/session-store.ts'
import { readSignInSettings } from './tenant-settings.ts'

/** Takes the place of an id, so that nobody's account costs the same. */
export const nobody = '00000000-0000-0000-0000-000000000000'

export interface ProvenAccount {
  user: UserRow
  /** When the password that was proven was set, null for an account's first one; absent where the directory proved it. */
  passwordTime?: Date | null
}

/**
 * Whose name and password these are. A name that no account has takes the same path and the same time as one with a wrong password.
 * @param isSigningIn who registered and waits for approval is answered registrationPending
 * @throws wrongCredentials, registrationPending, accountLocked, wayInClosed, directoryUnavailable, rateLimited
 */
export async function checkCredentials(
  context: Context,
  credentials: { username: string; password: string },
  { isSigningIn = false }: { isSigningIn?: boolean } = {},
): Promise<ProvenAccount> {
  const { app, tenantId, device } = context
  const identifier = parseIdentifier(credentials.username)
  const account = identifier && (await findAccount(app.db, tenantId, identifier))
  // Also for a name that has an account, so that both cost the same.
  const waiting = isSigningIn && identifier && (await findWaiting(app.db, tenantId, identifier))
  const isKnown = await knowsDevice(app.db, tenantId, account?.user.user_id ?? nobody, device.deviceId)

  const name = identifier ? `${identifier.kind}:${identifier.value}` : credentials.username
  const attempt = await app.services.loginAttempts.begin(
    // Also for a name of nobody, so that both cost the same.
    { name: `${tenantId}/${name}`, account: `${tenantId}/account:${account?.user.user_id ?? name}` },
    context.ipAddress,
    isKnown && device.deviceId ? device.deviceId : undefined,
  )
  let isRight: boolean
  let ofDirectory: UserRow | 'notAsked' | undefined
  try {
    ofDirectory = await app.services.directorySignIn.check(app, tenantId, account, credentials, entryId =>
      // Also for a name of nobody, as above.
      attempt.countAs(`${tenantId}/entry:${entryId ?? name}`),
    )
    isRight =
      ofDirectory === 'notAsked'
        ? await app.services.passwords.verify(
            account ? account.passwordHash : waiting ? waiting.password_hash : undefined,
            credentials.password,
          )
        : ofDirectory !== undefined
  } catch (error) {
    await attempt.abandoned()
    throw error
  }
  const user = ofDirectory === 'notAsked' ? account?.user : ofDirectory
  if (isRight && !user && waiting && attempt.isOpen) {
    await attempt.succeeded()
    throw fail('registrationPending', {})
  }
  if (!isRight || !user || !attempt.isOpen) {
    await attempt.failed()
    throw fail('wrongCredentials')
  }
  await attempt.succeeded()
  if (ofDirectory !== 'notAsked') {
    if (user.is_locked) throw fail('accountLocked')
    return { user }
  }
  const { isPasswordLoginEnabled } = await readSignInSettings(app.db, tenantId)
  // Administrators always can, so that no setting locks everybody out.
  if (!isPasswordLoginEnabled && !user.is_admin) throw fail('wayInClosed')
  // Only who knows the password learns that the account is locked.
  if (user.is_locked) throw fail('accountLocked')
  if (account) await renewHash(context, account, credentials.password)
  return { user, passwordTime: account?.passwordTime ?? null }
}

/** A hash made with weaker costs than today's is replaced while the password is at hand. */
async function renewHash({ app }: Context, { user, passwordHash }: Account, password: string): Promise<void> {
  if (!passwordHash || !app.services.passwords.isOutdated(passwordHash)) return
  try {
    const fresh = await app.services.passwords.hash(password)
    await replacePasswordHash(app.db, user.tenant_id, user.user_id, { from: passwordHash, to: fresh })
  } catch (error) {
    app.log.warn({ err: error }, 'a password could not be hashed anew; the next sign-in tries again')
  }
}

import type { Context } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { type Account, findAccountOf } from '../../identity/index.ts'
import { type Assertion, type Ceremony, verifyAssertion } from '../passkeys/passkeys.ts'
import { findSessionStart } from '../sessions/session-store.ts'
import { endChallenge, findChallenge } from './challenges.ts'
import { spendTotp } from './second-factor.ts'

/** A session this young is proof enough that the person is at the screen. */
const freshMs = 10 * 60_000

/** What shows that it is the person; neither where they have just signed in. */
export interface Evidence {
  password?: string | undefined
  /** Of the authenticator app. */
  code?: string | undefined
  passkey?: { challengeId: string; assertion: Assertion } | undefined
}

/**
 * That it is the person, and not somebody at a screen they left open: by a passkey, the password, a code of the authenticator app, or
 * having signed in within ten minutes. Wrong passwords and codes count as in signing in.
 * @throws passkeyInvalid, challengeInvalid, wrongPassword, secondFactorInvalid, accountLocked, reauthenticationRequired
 */
export async function reauthenticate(
  context: Context,
  { password, code, passkey }: Evidence,
): Promise<Account> {
  const account = await requireAccount(context)
  if (passkey) await checkOwnPasskey(context, passkey)
  else if (password !== undefined && account.passwordHash !== null)
    await checkOwnPassword(context, account, password)
  else if (code !== undefined) await checkOwnCode(context, code)
  else await requireFreshSession(context)
  return account
}

/**
 * As `reauthenticate`, for what is worth asking again even just after signing in: a session just opened serves only where there is no
 * password.
 */
export async function reauthenticateStrictly(context: Context, evidence: Evidence): Promise<Account> {
  const { passwordHash } = await requireAccount(context)
  const { password, code, passkey } = evidence
  if (passwordHash !== null && password === undefined && code === undefined && !passkey)
    throw fail('reauthenticationRequired')
  return reauthenticate(context, evidence)
}

/** @throws reauthenticationRequired when the session was opened more than ten minutes ago */
export async function requireFreshSession({ app, me }: Context): Promise<void> {
  const start = await findSessionStart(app.db, me.tenantId, me.sessionId)
  if (!start || start.getTime() <= app.clock.now() - freshMs) throw fail('reauthenticationRequired')
}

/** @throws unauthenticated when the account was erased meanwhile */
export async function requireAccount({ app, me }: Context): Promise<Account> {
  const account = await findAccountOf(app.db, me.tenantId, me.userId)
  if (!account) throw fail('unauthenticated')
  return account
}

/** @throws wrongPassword, accountLocked, rateLimited */
export async function checkOwnPassword(context: Context, account: Account, password: string): Promise<void> {
  const { passwords } = context.app.services
  if (!(await tried(context, () => passwords.verify(account.passwordHash, password))))
    throw fail('wrongPassword')
}

/** It proves device and person at once. @throws challengeInvalid, passkeyInvalid */
export async function checkOwnPasskey(
  context: Context,
  { challengeId, assertion }: NonNullable<Evidence['passkey']>,
): Promise<void> {
  const { app, me } = context
  const challenge = await findChallenge(app.db, context, { kind: 'PASSKEY_PROOF', challengeId })
  if (challenge?.user_id !== me.userId || !(await endChallenge(app.db, challenge)))
    throw fail('challengeInvalid')
  const passkey = await transact(app, tx =>
    verifyAssertion(tx, context, assertion, challenge.data as Ceremony),
  )
  if (passkey?.user_id !== me.userId) throw fail('passkeyInvalid')
}

async function checkOwnCode(context: Context, code: string): Promise<void> {
  const { app, me } = context
  if (!(await tried(context, () => transact(app, tx => spendTotp(app, tx, me, code)))))
    throw fail('secondFactorInvalid')
}

/** Counted before it is made, so that many at once are no way around the limit. */
async function tried({ app, me, ipAddress }: Context, attempt: () => Promise<boolean>): Promise<boolean> {
  // Over all sessions and devices: whoever holds a stolen one may open others from it.
  const name = `${me.tenantId}/own:${me.userId}`
  const countedAttempt = await app.services.loginAttempts.begin({ name }, ipAddress, undefined)
  try {
    const isRight = await attempt()
    await (isRight ? countedAttempt.succeeded() : countedAttempt.failed())
    return isRight
  } catch (error) {
    await countedAttempt.abandoned()
    throw error
  }
}

import type { Context } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { transact } from '../../platform/outbox/outbox.ts'
import { type Account, findAccountOf } from '../identity/index.ts'
import { spendTotp } from './second-factor.ts'
import { findSessionStart } from './store.ts'

/** A session this young is proof enough that the person is at the screen. */
const freshMs = 10 * 60_000

/** What shows that it is the person; neither where they have just signed in. */
export interface Evidence {
  password?: string | undefined
  /** Of the authenticator app. */
  code?: string | undefined
}

/**
 * That it is the person, and not somebody at a screen they left open: by the password, a code of the authenticator app, or having signed
 * in within ten minutes. Wrong ones count as in signing in, for this account and session.
 * @throws wrongPassword, secondFactorInvalid, accountLocked after five of either, reauthenticationRequired
 */
export async function reauthenticate(context: Context, { password, code }: Evidence): Promise<Account> {
  const account = await requireAccount(context)
  if (password !== undefined && account.passwordHash !== null)
    await checkOwnPassword(context, account, password)
  else if (code !== undefined) await checkOwnCode(context, code)
  else await requireFreshSession(context)
  return account
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

async function checkOwnCode(context: Context, code: string): Promise<void> {
  const { app, me } = context
  if (!(await tried(context, () => transact(app, tx => spendTotp(app, tx, me, code)))))
    throw fail('secondFactorInvalid')
}

/** Counted before it is made, so that many at once are no way around the limit. */
async function tried({ app, me, ipAddress }: Context, attempt: () => Promise<boolean>): Promise<boolean> {
  const account = `${me.tenantId}/own:${me.userId}`
  const counted = await app.services.loginAttempts.begin(account, ipAddress, me.sessionId)
  try {
    const isRight = await attempt()
    await (isRight ? counted.succeeded() : counted.failed())
    return isRight
  } catch (error) {
    await counted.abandoned()
    throw error
  }
}

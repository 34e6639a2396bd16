import type { AppPassword } from '@trau/contract'
import { defaultTenant } from '@trau/contract/rules/sign-in'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { findUser } from '../identity/index.ts'
import { findBySecretHash, touchAppPassword } from './app-password-store.ts'
import { hashSecret } from './secret.ts'

/** How often it is written that a password was used. */
const usedEveryMs = 60_000
const longestProgram = 200
/** Nobody guesses 160 bits; wrong ones only cost work. */
const wrongByAddress = { perMinute: 60, burst: 60 }
const wrongByName = { perMinute: 60, burst: 60 }

export interface Program extends UserKey {
  appPasswordId: string
  scope: AppPassword['scope']
}

/** A username holds no `@`, so what follows it names the tenant; people of the tenant `default` leave it out. */
export const userNameFor = (tenantId: string, username: string) =>
  tenantId === defaultTenant ? username : `${username}@${tenantId}`

const parseUserName = (userName: string) => {
  const [username = '', tenantId = defaultTenant] = userName.trim().toLowerCase().split('@', 2)
  return userNameFor(tenantId, username)
}

/**
 * Whose app password a program sent, with HTTP Basic. The password of the account opens nothing here. Undefined when it is wrong or revoked,
 * belongs to another name, or its person is locked.
 * @throws rateLimited after many wrong ones
 */
export async function checkAppPassword(
  app: App,
  credentials: { userName: string; secret: string; program: string; ipAddress: string },
): Promise<Program | undefined> {
  const userName = parseUserName(credentials.userName)
  const secretHash = hashSecret(credentials.secret)
  const row = secretHash && (await findBySecretHash(app.db, secretHash))
  const user = row && (await findUser(app.db, row.tenant_id, row.user_id))
  const isRight = user && !user.is_locked && userNameFor(user.tenant_id, user.username) === userName
  if (!row || !isRight) {
    app.rateLimiter.takeByAddress('appPasswordWrong', credentials.ipAddress, wrongByAddress)
    app.rateLimiter.take(`appPasswordWrong:${userName.slice(0, 100)}`, wrongByName)
    return undefined
  }
  const now = app.clock.now()
  if (now - (row.last_used_time?.getTime() ?? 0) >= usedEveryMs)
    await touchAppPassword(app.db, row, {
      now: new Date(now),
      since: new Date(now - usedEveryMs),
      program: printable(credentials.program),
    })
  return {
    tenantId: row.tenant_id,
    userId: row.user_id,
    appPasswordId: row.app_password_id,
    scope: row.scope,
  }
}

const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '').slice(0, longestProgram)

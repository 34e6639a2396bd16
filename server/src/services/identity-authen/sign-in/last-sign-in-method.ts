import { type RawBuilder, sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { findUser, hasPassword } from '../../identity/index.ts'
import { hasOfferedIdentity } from '../oidc/oidc-store.ts'
import { selectPasskeys } from '../passkeys/passkey-store.ts'
import { readSignInSettings } from './tenant-settings.ts'

/** After a way in was taken away. @throws lastWayIn when no other is left, which gives it back */
export async function requireSignInMethod(app: App, tx: Tx, whose: UserKey): Promise<void> {
  if (!(await maySignIn(app, tx, whose))) throw fail('lastWayIn')
}

/**
 * Runs a change of the ways into a tenant.
 * @throws noAdministratorWayIn, which takes the change back, when somebody with every right could sign in before it and nobody can after it
 */
export async function keepAdministratorsIn(
  app: App,
  tx: Tx,
  tenantId: string,
  change: () => Promise<void>,
): Promise<void> {
  await app.services.administrators.lock(tx, tenantId)
  const userIds = await app.services.administrators.superAdmins(tx, tenantId)
  const hasOneIn = async () => {
    for (const userId of userIds) if (await maySignIn(app, tx, { tenantId, userId })) return true
    return false
  }
  const hadOneIn = await hasOneIn()
  await change()
  if (hadOneIn && !(await hasOneIn())) throw fail('noAdministratorWayIn')
}

/** Whether any way in is open to the person; a lock is not asked for. */
export async function maySignIn(app: App, tx: Tx, who: UserKey): Promise<boolean> {
  return (
    (await signsInByPassword(tx, who)) ||
    (await selectPasskeys(tx, who)).length > 0 ||
    (await hasOfferedIdentity(tx, who)) ||
    app.services.directorySignIn.knows(tx, who)
  )
}

/** Where signing in by password is off it is on for administrators alone. */
async function signsInByPassword(tx: Tx, { tenantId, userId }: UserKey): Promise<boolean> {
  if (!(await hasPassword(tx, tenantId, userId))) return false
  const { isPasswordLoginEnabled } = await readSignInSettings(tx, tenantId)
  return isPasswordLoginEnabled || (await findUser(tx, tenantId, userId))?.is_admin === true
}

/** SQL: the account has no password, no passkey and no account of a provider, so nobody can have come into it by themselves. @param user a row of `app_user` */
export const withoutSignInMethod = (
  user: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(${user}.password_hash IS NULL
  AND NOT EXISTS (SELECT FROM passkey p WHERE p.tenant_id = ${user}.tenant_id AND p.user_id = ${user}.user_id)
  AND NOT EXISTS (SELECT FROM oidc_identity i WHERE i.tenant_id = ${user}.tenant_id AND i.user_id = ${user}.user_id))`

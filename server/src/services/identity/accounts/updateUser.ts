import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireOther } from '../policy.ts'
import { changeUser } from '../profile/own-profile.ts'
import { splitFullName } from '../users/names.ts'
import { viewAccounts } from '../users/user-cache.ts'
import type { UserRow } from '../users/user-store.ts'
import { differentAddresses, readAddresses, takenBy } from './accounts.ts'

/** Who stops or starts being an administrator signs in anew, as after every change of what an account is worth. */
export const updateUser: Handler<typeof contract.identity.updateUser, App> = async (
  { app, me, audit },
  { params, body },
) => {
  const { userId } = params
  const { administrators } = app.services
  if (body.isAdmin === false) requireOther(me, userId)
  await administrators.requireNotAbove(app, me, userId)
  const username =
    body.username === undefined
      ? undefined
      : app.services.signInMethods.requireUsername(body.username, 'body.username')
  const addresses = readAddresses(body)
  let isOtherRole = false
  const { isAdmin } = body
  const decide = async (before: UserRow, tx: Tx) => {
    isOtherRole = isAdmin !== undefined && (await administrators.change(app, tx, me, userId, isAdmin))
    audit.before = { isAdmin: before.is_admin, language: before.language }
    return {
      ...differentAddresses(before, addresses),
      ...(username === undefined ? {} : { username }),
      ...(body.fullName === undefined ? {} : namesOf(body.fullName)),
      ...(body.displayName === undefined ? {} : { display_name: body.displayName }),
      ...(body.language === undefined ? {} : { language: body.language }),
    }
  }
  const lock = isAdmin === undefined ? undefined : (tx: Tx) => administrators.lock(tx, me.tenantId)
  const row = await changeUser(app, { tenantId: me.tenantId, userId }, decide, lock).catch(error => {
    throw takenBy(error)
  })
  if (isOtherRole) await app.services.signInMethods.endSessions(app, me.tenantId, userId, 'privilegeLogout')
  audit.after = { isAdmin: row.is_admin, language: row.language }
  const [user] = await viewAccounts(app, me, [row])
  return user!
}

function namesOf(fullName: string) {
  const { firstName, lastName } = splitFullName(fullName)
  return { full_name: fullName, first_name: firstName, last_name: lastName }
}

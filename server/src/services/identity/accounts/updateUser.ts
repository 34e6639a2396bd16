import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { changeUser } from '../profile/own-profile.ts'
import { splitFullName } from '../users/names.ts'
import { viewAccounts } from '../users/user-cache.ts'
import { readAddresses, requireOtherAdministrator, takenBy } from './accounts.ts'

/** Who stops or starts being an administrator signs in anew: what an access token says of them is no longer so. */
export const updateUser: Handler<typeof contract.identity.updateUser, App> = async (
  { app, me },
  { params, body },
) => {
  const { userId } = params
  if (body.isAdmin === false && userId === me.userId) throw fail('notOnYourself')
  const username =
    body.username === undefined
      ? undefined
      : app.services.signInMethods.requireUsername(body.username, 'body.username')
  const addresses = readAddresses(body)
  let isOtherRole = false
  const row = await changeUser(app, { tenantId: me.tenantId, userId }, async (before, tx) => {
    isOtherRole = body.isAdmin !== undefined && body.isAdmin !== before.is_admin
    if (body.isAdmin === false) await requireOtherAdministrator(tx, before)
    return {
      ...addresses,
      ...(username === undefined ? {} : { username }),
      ...(body.fullName === undefined ? {} : namesOf(body.fullName)),
      ...(body.displayName === undefined ? {} : { display_name: body.displayName }),
      ...(body.language === undefined ? {} : { language: body.language }),
      ...(body.isAdmin === undefined ? {} : { is_admin: body.isAdmin }),
    }
  }).catch(error => {
    throw takenBy(error)
  })
  if (isOtherRole) await app.services.signInMethods.endSessions(app, me.tenantId, userId, 'privilegeLogout')
  const [user] = await viewAccounts(app, me, [row])
  return user!
}

function namesOf(fullName: string) {
  const { firstName, lastName } = splitFullName(fullName)
  return { full_name: fullName, first_name: firstName, last_name: lastName }
}

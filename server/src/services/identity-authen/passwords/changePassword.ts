import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { checkOwnPassword, requireAccount } from '../second-factor/reauthenticate.ts'
import { replaceOwnPassword } from './new-password.ts'

/** An account without a password has no right one: `PUT password` gives it its first. */
export const changePassword: Handler<typeof contract.identityAuthen.changePassword, App> = async (
  context,
  { body },
) => {
  const account = await requireAccount(context)
  await checkOwnPassword(context, account, body.currentPassword)
  return replaceOwnPassword(context, account.user, body.newPassword, body.endOtherSessions)
}

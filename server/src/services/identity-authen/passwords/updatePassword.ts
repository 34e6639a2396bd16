import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { reauthenticate } from '../second-factor/reauthenticate.ts'
import { replaceOwnPassword } from './new-password.ts'

export const updatePassword: Handler<typeof contract.identityAuthen.updatePassword, App> = async (
  context,
  { body },
) => {
  const { user } = await reauthenticate(context, {})
  return replaceOwnPassword(context, user, body.value, true)
}

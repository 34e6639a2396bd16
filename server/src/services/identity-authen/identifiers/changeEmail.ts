import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { normalizeEmail } from '../../identity/index.ts'
import { reauthenticate } from '../second-factor/reauthenticate.ts'
import { askToChange } from './own-identifier.ts'

export const changeEmail: Handler<typeof contract.identityAuthen.changeEmail, App> = async (
  context,
  { body },
) => {
  const value = normalizeEmail(body.email)
  if (!value) throw fail('validationFailed', { fields: [{ path: 'body.email', reason: 'emailInvalid' }] })
  const { user } = await reauthenticate(context, body)
  return askToChange(context, { kind: 'email', value }, user.language)
}

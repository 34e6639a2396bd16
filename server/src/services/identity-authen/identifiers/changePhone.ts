import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { normalizePhone } from '../../identity/index.ts'
import { reauthenticate } from '../second-factor/reauthenticate.ts'
import { askToChange } from './own-identifier.ts'

export const changePhone: Handler<typeof contract.identityAuthen.changePhone, App> = async (
  context,
  { body },
) => {
  const value = normalizePhone(body.phoneNumber)
  if (!value)
    throw fail('validationFailed', { fields: [{ path: 'body.phoneNumber', reason: 'phoneNumberInvalid' }] })
  const { user } = await reauthenticate(context, body)
  return askToChange(context, { kind: 'phoneNumber', value }, user.language)
}

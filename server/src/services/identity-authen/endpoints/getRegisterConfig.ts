import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { passwordLength } from '../password-strength.ts'
import { readSignInSettings } from '../tenant-settings.ts'
import { usernameRules } from '../usernames.ts'
import { isOpen } from './register.ts'

const field = (name: string, required: boolean, verified = false) => ({
  name,
  required: required || verified,
  verified,
})

export const getRegisterConfig: Handler<typeof contract.identityAuthen.getRegisterConfig, App> = async ({
  app,
  tenantId,
}) => {
  const settings = await readSignInSettings(app.db, tenantId)
  return {
    isOpen: isOpen(settings),
    fields: [
      field('username', true),
      field('fullName', true),
      field('password', true),
      field('email', false, settings.verifiedIdentifiers.includes('EMAIL')),
      field('phoneNumber', false, settings.verifiedIdentifiers.includes('PHONE')),
    ],
    username: usernameRules,
    password: passwordLength,
  }
}

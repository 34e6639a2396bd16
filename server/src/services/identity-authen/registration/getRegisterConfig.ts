import type { contract } from '@trau/contract'
import { passwordLength, usernameRules } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { readSignInSettings } from '../sign-in/tenant-settings.ts'
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
  const proven = settings.verifiedIdentifiers
  return {
    isOpen: isOpen(settings),
    fields: [
      field('username', true),
      field('fullName', true),
      field('password', true),
      // Where anything is proven, what is not is added afterwards, by a code.
      ...(proven.length === 0 || proven.includes('EMAIL')
        ? [field('email', false, proven.includes('EMAIL'))]
        : []),
      ...(proven.length === 0 || proven.includes('PHONE')
        ? [field('phoneNumber', false, proven.includes('PHONE'))]
        : []),
    ],
    username: usernameRules,
    password: passwordLength,
  }
}

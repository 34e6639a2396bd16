import { z } from 'zod'
import { administrator, anyone } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context } from '../paging.ts'
import { identifier, password, publicLimit } from './fields.ts'
import { GeneralConfig, LoginConfig, Tokens } from './models.ts'

const path = servicePath('identity-authen-service')

export const prepareLogin = endpoint({
  method: 'POST',
  path: path('v1', '/prepare-login'),
  summary: 'The available sign-in methods',
  access: anyone,
  body: z.object({ username: identifier.optional() }).nullish(),
  answer: LoginConfig,
  limit: publicLimit,
})

export const login = endpoint({
  method: 'POST',
  path: path('v1', '/login'),
  summary: 'Sign in by username, e-mail address or phone number, and password',
  access: anyone,
  body: z.object({ username: identifier, password }),
  answer: Tokens,
  errors: [
    'wrongCredentials',
    'accountLocked',
    'passwordExpired',
    'secondFactorRequired',
    'wayInClosed',
    'registrationPending',
    'directoryUnavailable',
  ],
  limit: publicLimit,
})

export const getGeneralConfig = endpoint({
  method: 'GET',
  path: path('v1', '/general/config'),
  summary: 'Addresses and limits: hosts, real-time address, limits, languages',
  access: anyone,
  query: context,
  answer: GeneralConfig,
  limit: publicLimit,
})

export const setUsernamePasswordLogin = endpoint({
  method: 'PUT',
  path: path('v1', '/settings/username-password-login'),
  summary:
    'Allow or forbid sign-in by password; administrators can always sign in so, and nobody is locked out',
  access: administrator('signIn.edit'),
  body: z.object({ isEnabled: z.boolean() }),
  answer: z.object({ isEnabled: z.boolean() }),
  audit: true,
})

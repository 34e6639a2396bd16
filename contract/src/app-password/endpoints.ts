import { z } from 'zod'
import { user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context } from '../paging.ts'
import { maxAppPasswordName } from '../rules/app-password.ts'
import { reauthentication, reauthenticationErrors } from '../sign-in/reauthentication.ts'
import { id, line } from '../text.ts'
import { AppPassword } from './models.ts'

/** Of our own: the specification has no such calls. */
const path = servicePath('app-password-service')

export const listAppPasswords = endpoint({
  method: 'GET',
  path: path('v1', '/app-passwords'),
  summary: 'The caller’s passwords for programs, without the passwords',
  access: user,
  query: context,
  answer: z.object({
    items: z.array(AppPassword),
    address: z.string().describe('Of the WebDAV folder that they open'),
    userName: z.string().describe('What a program sends with one of them'),
  }),
})

export const createAppPassword = endpoint({
  method: 'POST',
  path: path('v1', '/app-passwords'),
  summary: 'Make a password for one program, after reauthentication; it is answered this once',
  access: user,
  body: z.object({
    ...reauthentication,
    name: line({ max: maxAppPasswordName }),
    scope: AppPassword.shape.scope,
  }),
  answer: AppPassword.extend({
    secret: z.string().describe('The password'),
    userName: z.string(),
    address: z.string(),
  }),
  errors: [...reauthenticationErrors, 'tooManyAppPasswords'],
  limit: { perMinute: 10, burst: 5 },
  holdsSecret: true,
  audit: true,
})

export const deleteAllAppPasswords = endpoint({
  method: 'DELETE',
  path: path('v1', '/app-passwords'),
  summary: 'Revoke all of the caller’s passwords for programs, as with a device that was lost',
  access: user,
  query: context,
  answer: z.object({ deleted: z.number().int() }),
  audit: true,
})

export const deleteAppPassword = endpoint({
  method: 'DELETE',
  path: path('v1', '/app-passwords/{appPasswordId}'),
  summary: 'Revoke a password for programs: the next request with it is refused',
  access: user,
  params: z.object({ appPasswordId: id() }),
  query: context,
  answer: z.object({ appPasswordId: z.string() }),
  errors: ['appPasswordNotFound'],
  audit: true,
})

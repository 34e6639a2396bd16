import { z } from 'zod'
import { user } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { context, listQuery, page } from '../paging.ts'
import { totpCode } from '../rules/sign-in.ts'
import { id, line, time } from '../text.ts'
import { AccountLink } from './models.ts'

const base = '/account-linking-service/v1/defaults/{tenant}/account-linking'
const theLink = z.object({ id: id() })
const rarely = { perMinute: 20, burst: 10 } as const

const passcode = z.string().regex(totpCode).describe('Six digits')
const name = line({ min: 0, max: 50 })
const password = z.string().min(1).max(1024)
const code = z.string().min(1).max(64)
const owner = {
  password: password.optional().describe('The caller’s own'),
  code: code.optional().describe('Of the caller’s authenticator app, instead of the password'),
}
/** What signs in to the other account. */
const target = z.object({
  username: line({ max: 254 }).describe('Username, e-mail address or phone number'),
  password,
  code: code.optional().describe('Of its authenticator app, where it has one'),
})
const ownerErrors = [
  'reauthenticationRequired',
  'wrongPassword',
  'secondFactorInvalid',
  'accountLocked',
] as const
const targetErrors = [
  'wrongCredentials',
  'secondFactorRequired',
  'wayInClosed',
  'directoryUnavailable',
] as const

export const listAccountLinks = endpoint({
  method: 'GET',
  path: base,
  summary:
    'The accounts that the caller may switch to; with `direction=incoming` those that may switch to the caller’s',
  access: user,
  query: listQuery().extend({ direction: z.enum(['outgoing', 'incoming']).default('outgoing') }),
  answer: page(AccountLink),
})

export const createAccountLink = endpoint({
  method: 'POST',
  path: base,
  summary: 'Link another account to switch to, with proof of both',
  access: user,
  body: z.object({ ...owner, target, passcode, name: name.optional() }),
  answer: AccountLink,
  errors: [...ownerErrors, ...targetErrors, 'accountLinkExists', 'accountLinkToSelf', 'tooManyAccountLinks'],
  limit: rarely,
})

export const getAccountLink = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One link, for either side',
  access: user,
  params: theLink,
  query: context,
  answer: AccountLink,
  errors: ['accountLinkNotFound'],
})

export const updateAccountLink = endpoint({
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Rename a link',
  access: user,
  params: theLink,
  body: z.object({ name }),
  answer: AccountLink,
  errors: ['accountLinkNotFound'],
})

export const deleteAccountLink = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'End a link, from either side',
  access: user,
  params: theLink,
  answer: z.object({ accountLinkingId: z.string() }),
  errors: ['accountLinkNotFound'],
})

export const changePasscode = endpoint({
  method: 'POST',
  path: `${base}/{id}/change-passcode`,
  summary:
    'Set a new passcode; unlocks a LOCKED link, and with proof of the other account an INVALIDATED one',
  access: user,
  params: theLink,
  body: z.object({ ...owner, passcode, target: target.optional() }),
  answer: AccountLink,
  errors: [...ownerErrors, ...targetErrors, 'accountLinkNotFound', 'accountLinkInvalidated'],
  limit: rarely,
})

export const verifyPasscode = endpoint({
  method: 'POST',
  path: `${base}/{id}/verify-passcode`,
  summary: 'Exchange the passcode for a token that switches account, valid for 15 minutes in this session',
  access: user,
  params: theLink,
  body: z.object({ passcode }),
  answer: z.object({ token: z.string(), expiresTime: time() }),
  errors: [
    'accountLinkNotFound',
    'passcodeWrong',
    'accountLinkLocked',
    'accountLinkInvalidated',
    'accountLocked',
  ],
  limit: rarely,
})

export const invalidateLinkTokens = endpoint({
  method: 'POST',
  path: `${base}/{id}/invalidate-token`,
  summary: 'Void the tokens issued for this link; the link stays',
  access: user,
  params: theLink,
  answer: z.object({ invalidated: z.number().int() }),
  errors: ['accountLinkNotFound'],
})

import { z } from 'zod'
import { administrator, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { OutgoingMessage } from '../outgoing/models.ts'
import { context, listQuery, page } from '../paging.ts'
import { id, time } from '../text.ts'
import { SecurityNotice, SignInSettings } from './models.ts'

/** A service of our own: what keeping accounts needs beyond the specification’s calls. */
const path = servicePath('account-service')

export const getSignInSettings = endpoint({
  method: 'GET',
  path: path('v1', '/settings/sign-in'),
  summary: 'How people register and sign in',
  access: administrator('signIn.read'),
  query: context,
  answer: SignInSettings,
})

export const updateSignInSettings = endpoint({
  method: 'PUT',
  path: path('v1', '/settings/sign-in'),
  summary: 'Change how people register and sign in; omitted fields stay',
  access: administrator('signIn.edit'),
  body: SignInSettings.omit({ isPasswordLoginEnabled: true }).partial(),
  answer: SignInSettings,
  audit: true,
})

export const listOutgoingMessages = endpoint({
  method: 'GET',
  path: path('v1', '/outgoing-messages'),
  summary: 'Unsent mail and SMS, the newest first; reading them is audited',
  access: administrator('outgoing.read'),
  query: listQuery(),
  answer: page(OutgoingMessage),
  audit: true,
})

export const createResetLink = endpoint({
  method: 'POST',
  path: path('v1', '/users/{userId}/reset-link'),
  summary:
    'A link (absolute, or a path of the page’s own origin) by which the person sets a new password once, within 24 hours',
  access: administrator('user.resetPassword'),
  params: z.object({ userId: id() }),
  answer: z.object({ url: z.string(), expiresTime: time() }),
  errors: ['userNotFound'],
  audit: true,
})

export const listSecurityNotices = endpoint({
  method: 'GET',
  path: path('v1', '/security-notices'),
  summary: 'Security events of the caller’s account, the newest first',
  access: user,
  query: listQuery(),
  answer: page(SecurityNotice),
})

import { z } from 'zod'
import { administrator, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { OutgoingChannel, OutgoingMessage } from '../outgoing/models.ts'
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
  summary:
    'Mail and SMS of the last 7 days, the newest first; reading them is audited. requestPayload {states, channel}; without states, all that were not sent',
  access: administrator('outgoing.read'),
  query: listQuery(),
  answer: page(OutgoingMessage),
  audit: true,
})

const byMessage = z.object({ messageId: id() })

export const getOutgoingMessage = endpoint({
  method: 'GET',
  path: path('v1', '/outgoing-messages/{messageId}'),
  summary: 'One mail or SMS and how far it is; reading it is audited',
  access: administrator('outgoing.read'),
  params: byMessage,
  query: context,
  answer: OutgoingMessage,
  errors: ['outgoingMessageNotFound'],
  audit: true,
})

export const retryOutgoingMessage = endpoint({
  method: 'POST',
  path: path('v1', '/outgoing-messages/{messageId}/retry'),
  summary: 'Send one again that is FAILED, DEAD or LOCAL, with five new tries',
  access: administrator('outgoing.retry'),
  params: byMessage,
  answer: OutgoingMessage,
  errors: ['outgoingMessageNotFound', 'outgoingStateNotAllowed', 'channelNotConfigured'],
  audit: true,
})

export const retryDeadMessages = endpoint({
  method: 'POST',
  path: path('v1', '/outgoing-messages/retry'),
  summary: 'Send all again that are DEAD and not out of time, of one channel or of both',
  access: administrator('outgoing.retry'),
  body: z.object({ channel: OutgoingChannel.optional() }),
  answer: z.object({ count: z.number().int().describe('How many are queued again') }),
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
  errors: ['userNotFound', 'permissionNotHeld', 'passwordInDirectory'],
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

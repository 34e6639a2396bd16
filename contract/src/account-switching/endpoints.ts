import { z } from 'zod'
import { user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { Tokens } from '../identity-authen/models.ts'
import { id } from '../text.ts'

const path = servicePath('account-switching-service')

export const switchAccount = endpoint({
  method: 'POST',
  path: path('v1', '/switch'),
  summary: 'Sign in to the linked account on this device, with a token of verify-passcode',
  access: user,
  body: z.object({ accountLinkingId: id(), token: z.string().min(1).max(256) }),
  answer: Tokens,
  errors: ['accountLinkNotFound', 'accountLinkTokenInvalid', 'accountLinkInvalidated', 'accountLocked'],
  limit: { perMinute: 20, burst: 10 },
})

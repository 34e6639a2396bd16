import { z } from 'zod'
import { administrator, bounceReporter, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { uploadedFile } from '../file.ts'
import { context, listQuery, page } from '../paging.ts'
import { maxBounceBytes } from '../rules/outgoing.ts'
import { id } from '../text.ts'
import {
  BounceOutcome,
  BounceSetting,
  NewBounceSetting,
  OwnEmailSuspension,
  SuspendedEmail,
} from './bounce-models.ts'

/** A service of our own: mail that comes back, and the addresses that get none for it. */
const path = servicePath('email-bounce-service')

export const getBounceSetting = endpoint({
  method: 'GET',
  path: path('v1', '/setting'),
  summary: 'Where mail that cannot be delivered comes back to, without the secret',
  access: administrator('delivery.read'),
  query: context,
  answer: BounceSetting,
})

export const updateBounceSetting = endpoint({
  method: 'PUT',
  path: path('v1', '/setting'),
  summary: 'Name the mailbox that mail comes back to; null: mail comes back to its sender',
  access: administrator('delivery.edit'),
  body: NewBounceSetting,
  answer: BounceSetting,
  audit: true,
})

export const createBounceSecret = endpoint({
  method: 'POST',
  path: path('v1', '/setting/secret'),
  summary: 'Make the secret that reports are handed in with; the one before is void',
  access: administrator('delivery.edit'),
  body: z.object({}),
  answer: z.object({ secret: z.string().describe('Shown this once') }),
  limit: { perMinute: 10, burst: 10 },
  audit: true,
  holdsSecret: true,
})

export const receiveBounce = endpoint({
  method: 'POST',
  path: path('v1', '/reports'),
  summary:
    'Hand in a mail that came back (RFC 3464), as its bytes are; the secret stands in Authorization: Bearer',
  access: bounceReporter,
  body: z.object({
    file: uploadedFile(),
    recipient: z
      .string()
      .max(320)
      .optional()
      .describe('The address that it was delivered to; absent: read from its headers'),
  }),
  answer: z.object({ outcome: BounceOutcome }),
  limit: { perMinute: 600, burst: 120, by: 'address' },
  bodyLimit: maxBounceBytes,
  upload: true,
})

export const listSuspendedEmails = endpoint({
  method: 'GET',
  path: path('v1', '/suspensions'),
  summary: 'Addresses that get no mail because it came back, the latest first',
  access: administrator('outgoing.read'),
  query: listQuery(),
  answer: page(SuspendedEmail),
  audit: true,
})

export const liftEmailSuspension = endpoint({
  method: 'DELETE',
  path: path('v1', '/suspensions/{suspensionId}'),
  summary: 'Send mail to an address again',
  access: administrator('outgoing.retry'),
  params: z.object({ suspensionId: id() }),
  answer: z.object({}),
  errors: ['emailSuspensionNotFound'],
  audit: true,
})

export const getEmailSuspension = endpoint({
  method: 'GET',
  path: path('v1', '/suspensions/@'),
  summary: 'Whether mail to the caller’s address came back, so that none is sent there',
  access: user,
  query: context,
  answer: OwnEmailSuspension,
})

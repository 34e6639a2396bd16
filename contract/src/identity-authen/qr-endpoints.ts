import { z } from 'zod'
import { anyone, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context } from '../paging.ts'
import { QrCode, QrScan, QrState } from '../sign-in/models.ts'
import { id } from '../text.ts'

const path = servicePath('identity-authen-service')

export const createQrCode = endpoint({
  method: 'POST',
  path: path('v1', '/login/qr-codes'),
  summary: 'Create a QR code that a signed-in device scans to sign this browser in',
  access: anyone,
  answer: QrCode,
  limit: { perMinute: 60, burst: 20, by: 'address' },
})

export const getQrCode = endpoint({
  method: 'GET',
  path: path('v1', '/login/qr-codes'),
  summary:
    'The state of the sign-in, for the requesting device; after confirmation it returns the tokens, once',
  access: anyone,
  query: context.extend({
    requestId: id(),
    sessionId: z.string().min(1).max(256).describe('The secret from the request’s answer'),
  }),
  answer: QrState,
  errors: ['qrCodeNotFound'],
  limit: { perMinute: 900, burst: 300, by: 'address' },
  holdsSecret: true,
})

export const verifyQrCode = endpoint({
  method: 'POST',
  path: path('v1', '/login/qr-codes/verify'),
  summary: 'On the signed-in device: scan a code, then confirm or decline it in the same session',
  access: user,
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('SCAN'), payload: z.string().max(256) }),
    z.object({ action: z.literal('CONFIRM'), requestId: id() }),
    z.object({ action: z.literal('DECLINE'), requestId: id() }),
  ]),
  answer: QrScan,
  errors: ['qrCodeNotFound', 'qrCodeExpired', 'qrCodeUsed'],
  limit: { perMinute: 30, burst: 20 },
})

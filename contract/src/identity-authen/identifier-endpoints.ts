import { z } from 'zod'
import { user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { User } from '../identity/models.ts'
import { code, currentPassword, identifier, otpToken } from './fields.ts'
import { OtpRequest } from './models.ts'

const path = servicePath('identity-authen-service')

export const requestEmailVerification = endpoint({
  method: 'POST',
  path: path('v1', '/verifications/email'),
  summary: 'Send a code to the caller’s own e-mail address, or repeat the code of a pending change',
  access: user,
  body: z.object({ otpToken: otpToken.optional() }).optional(),
  answer: OtpRequest,
  errors: ['identifierMissing', 'alreadyVerified', 'codeExpired'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: path('v1', '/verifications/email/verify'),
  summary: 'Submit the code: verifies the e-mail address, or completes its change',
  access: user,
  body: z.object({ otpToken, code }),
  answer: User,
  errors: ['codeWrong', 'codeExpired', 'codeExhausted'],
})

export const requestIdentifierVerification = endpoint({
  method: 'POST',
  path: path('v1', '/verifications/identifier'),
  summary: 'Send a code to the caller’s own phone number or e-mail address',
  access: user,
  body: z.object({
    username: identifier,
    identifierType: z
      .union([z.literal(2), z.literal(3)])
      .default(3)
      .describe('2 e-mail, 3 phone'),
    forceNewSession: z
      .boolean()
      .default(true)
      .describe('Voids earlier requests; otherwise the answer names one that runs'),
    otpToken: otpToken
      .optional()
      .describe('Of the running request that the answer names again, or whose code is sent again'),
  }),
  answer: OtpRequest,
  errors: ['identifierMissing', 'alreadyVerified', 'codeExpired'],
})

export const verifyPhone = endpoint({
  method: 'POST',
  path: path('v1', '/verifications/phone/verify'),
  summary: 'Submit the code: verifies the phone number, or completes its change',
  access: user,
  body: z.object({ otpToken, code }),
  answer: User,
  errors: ['codeWrong', 'codeExpired', 'codeExhausted'],
})

export const changeEmail = endpoint({
  method: 'POST',
  path: path('v1', '/change-email'),
  summary:
    'Send a code to a new e-mail address; verifications/email/verify completes the change, and the old address is notified',
  access: user,
  body: z.object({ email: z.string().max(254), password: currentPassword.optional() }),
  answer: OtpRequest,
  errors: ['wrongPassword', 'accountLocked', 'reauthenticationRequired'],
  limit: { perMinute: 30, burst: 10 },
})

export const changePhone = endpoint({
  method: 'POST',
  path: path('v1', '/change-phone'),
  summary:
    'Send a code to a new phone number; verifications/phone/verify completes the change, and the old number is notified',
  access: user,
  body: z.object({ phoneNumber: z.string().max(32), password: currentPassword.optional() }),
  answer: OtpRequest,
  errors: ['wrongPassword', 'accountLocked', 'reauthenticationRequired'],
  limit: { perMinute: 30, burst: 10 },
})

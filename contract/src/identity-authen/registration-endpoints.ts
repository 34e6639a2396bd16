import { z } from 'zod'
import { anyone } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context } from '../paging.ts'
import { maxPersonName } from '../rules/person.ts'
import { line, personName } from '../text.ts'
import { code, invitationToken, otpToken, password, publicLimit } from './fields.ts'
import { OtpRequest, RegisterConfig, Tokens } from './models.ts'

const path = servicePath('identity-authen-service')

export const register = endpoint({
  method: 'POST',
  path: path('v1', '/register'),
  summary:
    'Create an account and sign in; verificationRequired if the tenant requires proof of an identifier first',
  access: anyone,
  body: z.object({
    username: line({ max: 64 }),
    password,
    fullName: personName({ max: maxPersonName }),
    email: z.string().max(254).optional(),
    phoneNumber: z.string().max(32).optional(),
    language: z.enum(['vi', 'en']).optional(),
    setupToken: z
      .string()
      .max(128)
      .optional()
      .describe('From the first start’s one-time link: this account becomes the administrator'),
    invitationToken: invitationToken.optional(),
    consent: z
      .object({ version: z.number().int().min(0).max(1_000_000), language: z.enum(['vi', 'en']) })
      .optional()
      .describe('The notice on personal data that was shown and agreed to, and in which language'),
  }),
  answer: Tokens,
  errors: [
    'usernameTaken',
    'identifierTaken',
    'passwordTooWeak',
    'registrationClosed',
    'registrationInvitationNeeded',
    'registrationInvitationNotFound',
    'emailDomainNotAllowed',
    'registrationPending',
    'registrationQueueFull',
    'setupTokenInvalid',
    'verificationRequired',
  ],
  limit: { perMinute: 30, burst: 20, by: 'address' },
})

export const checkExists = endpoint({
  method: 'POST',
  path: path('v1', '/users/@/check-exists'),
  summary:
    'Whether a username is taken. For e-mail and phone the answer is always false: it does not reveal them',
  access: anyone,
  body: z.object({
    username: z.string().max(254).optional(),
    email: z.string().max(254).optional(),
    phoneNumber: z.string().max(32).optional(),
  }),
  answer: z.object({ exists: z.boolean() }),
  limit: publicLimit,
})

export const getRegisterConfig = endpoint({
  method: 'GET',
  path: path('v1', '/register/config'),
  summary: 'Whether registration is open and what it asks for',
  access: anyone,
  query: context,
  answer: RegisterConfig,
  limit: publicLimit,
})

export const resendRegistrationCode = endpoint({
  method: 'POST',
  path: path('v1', '/register/phone/verification'),
  summary:
    'Send the code of a pending registration again, after its resendTime; the earlier code becomes void',
  access: anyone,
  body: z.object({ otpToken }),
  answer: OtpRequest,
  errors: ['codeExpired'],
  limit: publicLimit,
})

export const verifyRegistration = endpoint({
  method: 'POST',
  path: path('v1', '/register/verify'),
  summary:
    'Submit the code of a registration: creates the account and signs in; verificationRequired if another identifier follows',
  access: anyone,
  body: z.object({ otpToken, code }),
  answer: Tokens,
  errors: [
    'codeWrong',
    'codeExpired',
    'codeExhausted',
    'verificationRequired',
    'usernameTaken',
    'identifierTaken',
    'registrationClosed',
    'registrationInvitationNeeded',
    'registrationInvitationNotFound',
    'emailDomainNotAllowed',
    'registrationPending',
    'registrationQueueFull',
  ],
  limit: publicLimit,
})

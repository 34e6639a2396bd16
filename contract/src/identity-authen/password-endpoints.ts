import { z } from 'zod'
import { anyone, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context } from '../paging.ts'
import { time } from '../text.ts'
import { code, currentPassword, identifier, otpToken, password, publicLimit } from './fields.ts'
import { ForgotPasswordConfig, OtpRequest } from './models.ts'

const path = servicePath('identity-authen-service')

export const checkPasswordSet = endpoint({
  method: 'POST',
  path: path('v1', '/check-password-set'),
  summary: 'Whether the account behind an access token has a password',
  access: anyone,
  body: z.object({ accessToken: z.string().max(4096) }),
  answer: z.object({ isSet: z.boolean() }),
  errors: ['unauthenticated', 'accessTokenExpired', 'sessionRevoked'],
  limit: publicLimit,
})

const newPasswordErrors = [
  'passwordTooWeak',
  'passwordInDirectory',
  'wrongPassword',
  'accountLocked',
  'reauthenticationRequired',
] as const

export const changePassword = endpoint({
  method: 'POST',
  path: path('v1', '/change-password'),
  summary:
    'Replace the password, given the old one; the other sessions end unless the request says otherwise',
  access: user,
  body: z.object({
    currentPassword: password,
    newPassword: password,
    endOtherSessions: z.boolean().default(true),
  }),
  answer: z.object({ ended: z.number().int() }),
  errors: newPasswordErrors,
  limit: { perMinute: 30, burst: 10 },
})

export const setPassword = endpoint({
  method: 'PUT',
  path: path('v1', '/password'),
  summary:
    'Set the password of an account that has none, or replace it, given the old one or a recent sign-in',
  access: user,
  body: z.object({ password, currentPassword: currentPassword.optional() }),
  answer: z.object({ ended: z.number().int() }),
  errors: newPasswordErrors,
  limit: { perMinute: 30, burst: 10 },
})

export const updatePassword = endpoint({
  method: 'POST',
  path: path('v1', '/update-password'),
  summary: 'Set a new password within ten minutes of signing in',
  access: user,
  body: z.object({ value: password.describe('The new password') }),
  answer: z.object({ ended: z.number().int() }),
  errors: ['passwordTooWeak', 'passwordInDirectory', 'reauthenticationRequired'],
  limit: { perMinute: 30, burst: 10 },
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: path('v1', '/password-resets'),
  summary:
    'Send a code to the account with this name, address or number; the answer is the same if there is none',
  access: anyone,
  body: z.union([
    z.object({ otpToken: otpToken.describe('Sends its code again') }),
    z.object({ username: identifier }),
  ]),
  answer: OtpRequest,
  errors: ['codeExpired'],
  limit: publicLimit,
})

export const verifyPasswordReset = endpoint({
  method: 'POST',
  path: path('v1', '/password-resets/verify'),
  summary: 'Submit the code for a token that sets a new password once, within ten minutes',
  access: anyone,
  body: z.object({ otpToken, code }),
  answer: z.object({ resetToken: z.string(), expiresTime: time() }),
  errors: ['codeWrong', 'codeExpired', 'codeExhausted'],
  limit: publicLimit,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: path('v1', '/password-resets/reset'),
  summary:
    'Set a new password with the token of a verified code or of an administrator’s link; every session and app password ends',
  access: anyone,
  body: z.object({ resetToken: z.string().min(1).max(128), password }),
  answer: z.object({ username: z.string(), ended: z.number().int() }),
  errors: ['resetTokenInvalid', 'passwordTooWeak'],
  limit: publicLimit,
})

export const getForgotPasswordConfig = endpoint({
  method: 'GET',
  path: path('v1', '/password/forgot/config'),
  summary: 'How a forgotten password can be reset, and the format of codes',
  access: anyone,
  query: context,
  answer: ForgotPasswordConfig,
  limit: publicLimit,
})

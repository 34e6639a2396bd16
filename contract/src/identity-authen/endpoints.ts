import { z } from 'zod'
import { administrator, anyone, refreshToken, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { User } from '../identity/models.ts'
import { context, listQuery, page } from '../paging.ts'
import { maxPersonName } from '../rules/person.ts'
import { Provider, PublicProvider, QrCode, QrScan, QrState } from '../sign-in/models.ts'
import { id, line, personName, time, webAddress } from '../text.ts'
import {
  ForgotPasswordConfig,
  GeneralConfig,
  LoginConfig,
  LoginSession,
  OtpRequest,
  RegisterConfig,
  Tokens,
} from './models.ts'

const path = servicePath('identity-authen-service')
/** Before sign-in there is only an address to count by; a household or an office shares one. */
const publicCall = { perMinute: 120, burst: 60, by: 'address' } as const

/** As typed; its strength is judged by the handler, its normal form by the hash. */
const password = z.string().min(1).max(1024)
const otpToken = z.string().min(1).max(128)
const code = z
  .string()
  .max(32)
  .transform(typed => typed.replace(/\s/g, ''))
  .describe('Six digits; spaces do not matter')
const identifier = line({ max: 254 }).describe('Username, e-mail address or phone number')

export const prepareLogin = endpoint({
  method: 'POST',
  path: path('v1', '/prepare-login'),
  summary: 'The available sign-in methods',
  access: anyone,
  body: z.object({ username: identifier.optional() }).nullish(),
  answer: LoginConfig,
  limit: publicCall,
})

export const login = endpoint({
  method: 'POST',
  path: path('v1', '/login'),
  summary: 'Sign in by username, e-mail address or phone number, and password',
  access: anyone,
  body: z.object({ username: identifier, password }),
  answer: Tokens,
  errors: ['wrongCredentials', 'accountLocked', 'secondFactorRequired', 'wayInClosed'],
  limit: publicCall,
})

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
  }),
  answer: Tokens,
  errors: [
    'usernameTaken',
    'identifierTaken',
    'passwordTooWeak',
    'registrationClosed',
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
  limit: publicCall,
})

export const refreshTokens = endpoint({
  method: 'POST',
  path: path('v1', '/refresh-token'),
  summary: 'Exchange the refresh token (the bearer) for a new pair; reuse of a spent one ends the session',
  access: refreshToken,
  answer: Tokens,
  errors: ['refreshTokenInvalid', 'refreshTokenReused'],
  limit: publicCall,
})

export const logout = endpoint({
  method: 'POST',
  path: path('v1', '/logout'),
  summary: 'End this session, another one of the caller by id, or all others',
  access: user,
  body: z.object({ loginSessionId: id().optional(), others: z.boolean().optional() }).optional(),
  answer: z.object({ ended: z.number().int() }),
  errors: ['sessionNotFound'],
})

export const privilegeLogout = endpoint({
  method: 'POST',
  path: path('v1', '/privilege-logout'),
  summary: 'End all sessions of a person of the tenant',
  access: administrator('user.endSessions'),
  body: z.object({ userId: id() }),
  answer: z.object({ ended: z.number().int() }),
  errors: ['userNotFound'],
  audit: true,
})

export const getGeneralConfig = endpoint({
  method: 'GET',
  path: path('v1', '/general/config'),
  summary: 'Addresses and limits: hosts, real-time address, limits, languages',
  access: anyone,
  query: context,
  answer: GeneralConfig,
  limit: publicCall,
})

export const getRegisterConfig = endpoint({
  method: 'GET',
  path: path('v1', '/register/config'),
  summary: 'Whether registration is open and what it asks for',
  access: anyone,
  query: context,
  answer: RegisterConfig,
  limit: publicCall,
})

export const listLoginSessions = endpoint({
  method: 'GET',
  path: path('v1', '/login-sessions/device'),
  summary: 'The caller’s live sessions, the current first',
  access: user,
  query: listQuery(),
  answer: page(LoginSession),
})

export const checkPasswordSet = endpoint({
  method: 'POST',
  path: path('v1', '/check-password-set'),
  summary: 'Whether the account behind an access token has a password',
  access: anyone,
  body: z.object({ accessToken: z.string().max(4096) }),
  answer: z.object({ isSet: z.boolean() }),
  errors: ['unauthenticated', 'accessTokenExpired', 'sessionRevoked'],
  limit: publicCall,
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
  limit: publicCall,
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
  ],
  limit: publicCall,
})

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
      .describe('Voids earlier requests; otherwise one that runs is told again'),
    otpToken: otpToken
      .optional()
      .describe('Of the running request that is told again, or whose code is sent again'),
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

const currentPassword = password.describe('Needed where the account has one')

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

const newPasswordErrors = [
  'passwordTooWeak',
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
  errors: ['passwordTooWeak', 'reauthenticationRequired'],
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
  limit: publicCall,
})

export const verifyPasswordReset = endpoint({
  method: 'POST',
  path: path('v1', '/password-resets/verify'),
  summary: 'Submit the code for a token that sets a new password once, within ten minutes',
  access: anyone,
  body: z.object({ otpToken, code }),
  answer: z.object({ resetToken: z.string(), expiresTime: time() }),
  errors: ['codeWrong', 'codeExpired', 'codeExhausted'],
  limit: publicCall,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: path('v1', '/password-resets/reset'),
  summary:
    'Set a new password with the token of a verified code or of an administrator’s link; every session ends',
  access: anyone,
  body: z.object({ resetToken: z.string().min(1).max(128), password }),
  answer: z.object({ username: z.string(), ended: z.number().int() }),
  errors: ['resetTokenInvalid', 'passwordTooWeak'],
  limit: publicCall,
})

export const getForgotPasswordConfig = endpoint({
  method: 'GET',
  path: path('v1', '/password/forgot/config'),
  summary: 'How a forgotten password can be reset, and the format of codes',
  access: anyone,
  query: context,
  answer: ForgotPasswordConfig,
  limit: publicCall,
})

export const setUsernamePasswordLogin = endpoint({
  method: 'PUT',
  path: path('v1', '/settings/username-password-login'),
  summary:
    'Allow or forbid sign-in by password; administrators can always sign in so, and nobody is locked out',
  access: administrator('signIn.edit'),
  body: z.object({ isEnabled: z.boolean() }),
  answer: z.object({ isEnabled: z.boolean() }),
  audit: true,
})

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

export const getProvidersConfig = endpoint({
  method: 'GET',
  path: path('v1', '/providers/config'),
  summary: 'The other services that people can sign in with',
  access: anyone,
  query: context,
  answer: z.object({ providers: z.array(PublicProvider) }),
  limit: publicCall,
})

export const updateProvidersConfig = endpoint({
  method: 'PUT',
  path: path('v1', '/providers/config'),
  summary: 'Replace the list of sign-in providers; a provider without a secret keeps its present one',
  access: administrator('provider.edit'),
  body: z.object({
    providers: z
      .array(
        z.object({
          providerId: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/),
          name: line({ max: 50 }),
          issuer: webAddress({ max: 500 }),
          clientId: line({ max: 255 }),
          clientSecret: z.string().min(1).max(1024).optional().describe('Write-only'),
          scopes: z
            .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,64}$/))
            .max(10)
            .default(['email', 'profile']),
          isEnabled: z.boolean().default(true),
          allowsRegistration: z.boolean().default(true),
          linksVerifiedEmail: z.boolean().default(false),
        }),
      )
      .max(10)
      .refine(list => new Set(list.map(one => one.providerId)).size === list.length, {
        params: { reason: 'duplicate' },
      }),
  }),
  answer: z.object({ providers: z.array(Provider) }),
  errors: ['providerUnreachable'],
})

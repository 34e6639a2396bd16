import { z } from 'zod'
import { User } from '../identity/models.ts'
import { Place } from '../place.ts'
import { registrationModes } from '../rules/registration.ts'
import { time } from '../text.ts'

/** What a successful way in answers. Times are epoch milliseconds. */
export const Tokens = z.object({
  accessToken: z.string().describe('JWT (EdDSA, typ at+jwt), 15 minutes'),
  refreshToken: z.string().describe('Opaque, single use'),
  accessTokenExpired: time(),
  refreshTokenExpired: time(),
  userInfo: User,
  isFirstSession: z
    .boolean()
    .optional()
    .describe('The account is signed in to for the first time, however it was made'),
})
export type Tokens = z.output<typeof Tokens>

export const SignInMethod = z.enum(['PASSWORD', 'QR', 'OIDC', 'PASSKEY'])

export const LoginConfig = z.object({
  ways: z
    .array(SignInMethod)
    .describe('Ways to sign in that the tenant offers; never whether this account exists'),
  identifierTypes: z
    .array(z.union([z.literal(1), z.literal(2), z.literal(3)]))
    .describe('1 username, 2 e-mail, 3 phone'),
  providers: z
    .array(z.object({ providerId: z.string(), name: z.string() }))
    .optional()
    .describe('Services to sign in through, where OIDC is among the ways'),
  isRegistrationOpen: z.boolean().describe('Whether anybody may make an account'),
})
export type LoginConfig = z.output<typeof LoginConfig>

export const RegisterConfig = z.object({
  isOpen: z.boolean().describe('Whether anybody may try, by this mode, without an invitation'),
  mode: z.enum(registrationModes).optional().describe('Absent where registration is closed altogether'),
  domains: z.array(z.string()).optional().describe('Whose e-mail addresses are taken, in mode DOMAIN'),
  fields: z.array(
    z.object({
      name: z.string(),
      required: z.boolean(),
      verified: z.boolean().describe('Whether a one-time code proves it'),
    }),
  ),
  username: z.object({ min: z.number().int(), max: z.number().int(), pattern: z.string() }),
  password: z.object({ min: z.number().int(), max: z.number().int() }),
  noticeVersion: z
    .number()
    .int()
    .describe('Of the notice on personal data that is shown; 0 where the tenant has published none'),
})
export type RegisterConfig = z.output<typeof RegisterConfig>

export const GeneralConfig = z.object({
  productName: z.string(),
  tenantTitle: z.string().describe('What the operator called this tenant'),
  version: z.string(),
  apiHost: z.string().describe('Origin for the calls; empty means the page’s own'),
  uploadHost: z.string(),
  filesOrigin: z
    .string()
    .describe('Origin that the links of files and pictures begin with; empty means the page’s own'),
  realtimeUrl: z.string().describe('Path or URL of the Centrifuge endpoint'),
  languages: z.array(z.string()),
  vapidKey: z.string().optional(),
  ways: z.array(SignInMethod),
  limits: z.record(z.string(), z.number()),
  iconHosts: z.array(z.string()).describe('Icon services in the order to try; our own first'),
})
export type GeneralConfig = z.output<typeof GeneralConfig>

export const LoginSession = z.object({
  loginSessionId: z.string(),
  deviceId: z.string().optional(),
  deviceName: z
    .string()
    .describe('As its owner named the device, else browser and system, read from X-User-Agent'),
  ipAddress: z.string().optional(),
  place: Place,
  createdTime: time(),
  lastActiveTime: time().describe('Of the latest sign-in or token renewal'),
  isCurrent: z.boolean(),
})
export type LoginSession = z.output<typeof LoginSession>

/** A one-time code on its way: six digits, good for 5 minutes and 5 tries. The code itself is in the mail or the SMS alone. */
export const OtpRequest = z.object({
  otpToken: z.string().describe('Names the request when its code is handed in or asked for again'),
  channel: z.enum(['EMAIL', 'SMS']).optional().describe('Absent where it would tell something of an account'),
  to: z.string().optional().describe('Where the code goes, masked; absent likewise'),
  expiresTime: time(),
  resendTime: time().describe('When another code may be asked for'),
})
export type OtpRequest = z.output<typeof OtpRequest>

export const ForgotPasswordConfig = z.object({
  identifierTypes: z
    .array(z.union([z.literal(1), z.literal(2), z.literal(3)]))
    .describe('1 username, 2 e-mail, 3 phone'),
  channels: z
    .array(z.enum(['EMAIL', 'SMS']))
    .describe('What reaches people; empty where codes stay in the local outbox and an administrator helps'),
  code: z.object({
    length: z.number().int(),
    secondsValid: z.number().int(),
    secondsToResend: z.number().int(),
    tries: z.number().int(),
  }),
})
export type ForgotPasswordConfig = z.output<typeof ForgotPasswordConfig>

import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import { Tokens } from '../identity-authen/models.ts'
import { time } from '../text.ts'

export const QrStatus = z.enum([
  'PENDING',
  'SCANNED',
  'CONFIRMED',
  'CONSUMED',
  'DECLINED',
  'EXPIRED',
  'CANCELLED',
])
export type QrStatus = z.output<typeof QrStatus>

/** What a one-time link is worth. */
export const LinkState = z.object({
  status: z
    .enum(['VALID', 'USED', 'INVALID'])
    .describe('USED: the tenant has its administrator; INVALID: unknown, replaced, expired or used'),
  person: z
    .object({
      name: z.string(),
      username: z.string(),
      hasPassword: z.boolean().describe('Otherwise the link sets the first one'),
    })
    .optional()
    .describe('Whose password a valid reset link sets'),
})
export type LinkState = z.output<typeof LinkState>

/** What the browser that wants to sign in shows, and the secret it asks with. */
export const QrCode = z.object({
  requestId: z.string().describe('Names the request; stands in the picture'),
  sessionId: z.string().describe('Secret of the browser that asked; never in the picture'),
  status: QrStatus,
  payload: z.string().describe('The text to draw; another one every 30 seconds'),
  rotatesTime: time().describe('When to ask for the next payload'),
  expiresTime: time(),
})
export type QrCode = z.output<typeof QrCode>

/** How a QR sign-in stands, for the browser that wants to sign in. */
export const QrState = z.object({
  requestId: z.string(),
  status: QrStatus,
  expiresTime: time(),
  payload: z.string().optional().describe('While PENDING'),
  rotatesTime: time().optional(),
  checkNumber: z
    .string()
    .optional()
    .describe('Two digits, once scanned: the same stands on the other screen'),
  scannedBy: UserInfo.optional().describe('Once scanned'),
  tokens: Tokens.optional().describe('To the one request that finds it CONFIRMED; it is CONSUMED afterwards'),
})
export type QrState = z.output<typeof QrState>

/** What the signed-in side reads before it confirms. */
export const QrScan = z.object({
  requestId: z.string(),
  status: QrStatus,
  checkNumber: z.string().describe('Two digits; the same must stand on the screen that shows the code'),
  deviceName: z.string().describe('Browser and system that want to sign in'),
  ipAddress: z.string(),
  createdTime: time(),
  expiresTime: time(),
})
export type QrScan = z.output<typeof QrScan>

export const SecondFactorWay = z.enum(['TOTP', 'RECOVERY_CODE', 'PASSKEY'])
export type SecondFactorWay = z.output<typeof SecondFactorWay>

export const Passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  isBackedUp: z.boolean().describe('Synchronised between the person’s devices'),
  createdTime: time(),
  lastUsedTime: time().optional(),
})
export type Passkey = z.output<typeof Passkey>

/** An account at another service that signs in here. */
export const OidcIdentity = z.object({
  identityId: z.string(),
  providerId: z.string(),
  providerName: z.string(),
  email: z.string().optional(),
  createdTime: time(),
  lastUsedTime: time().optional(),
})
export type OidcIdentity = z.output<typeof OidcIdentity>

/** How the caller's account is kept, beside its password. */
export const SecondFactors = z.object({
  isRequired: z.boolean().describe('Signing in by password or by a provider asks for a second step'),
  isNeeded: z
    .boolean()
    .describe(
      'The tenant requires a second factor of the caller, who has none and did not sign in by a passkey',
    ),
  totp: z.object({ isEnabled: z.boolean(), createdTime: time().optional() }),
  passkeyAsSecondStep: z.boolean().describe('A passkey is asked for after the password'),
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(Passkey),
  identities: z.array(OidcIdentity),
  hasPassword: z.boolean(),
})
export type SecondFactors = z.output<typeof SecondFactors>

export const RecoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Shown once; each signs in once instead of a code'),
})

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(max)

/** Options for `navigator.credentials`, as WebAuthn level 3 writes them in JSON. */
export const WebAuthnOptions = z.looseObject({ challenge: z.string() })
export type WebAuthnOptions = z.output<typeof WebAuthnOptions>

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string().max(64), z.unknown()).default({}),
}

/** What `navigator.credentials.create` answered, in JSON. */
export const WebAuthnRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(32_768),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})

/** What `navigator.credentials.get` answered, in JSON. */
export const WebAuthnAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: base64url(256).optional(),
  }),
})

/** A provider as the sign-in page shows it. */
export const PublicProvider = z.object({ providerId: z.string(), name: z.string() })
export type PublicProvider = z.output<typeof PublicProvider>

/** A provider as an administrator sees it; the secret is never shown. */
export const Provider = PublicProvider.extend({
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  scopes: z.array(z.string()),
  isEnabled: z.boolean(),
  allowsRegistration: z.boolean().describe('Whoever signs in there and is unknown here gets an account'),
  linksVerifiedEmail: z
    .boolean()
    .describe(
      'Its word is taken for whose a verified e-mail address is: signs in to the account that has it',
    ),
})
export type Provider = z.output<typeof Provider>

export const ProvidersVersion = z
  .string()
  .describe('Another one after each change of the list or of a secret')

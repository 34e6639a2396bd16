import { z } from 'zod'
import { administrator, anyone, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { invitationToken, publicLimit } from '../identity-authen/fields.ts'
import { Tokens } from '../identity-authen/models.ts'
import { context } from '../paging.ts'
import { maxPasskeyName } from '../rules/sign-in.ts'
import { id, line } from '../text.ts'
import {
  LinkState,
  OidcIdentity,
  Passkey,
  Provider,
  ProvidersVersion,
  RecoveryCodes,
  SecondFactors,
  WebAuthnAssertion,
  WebAuthnOptions,
  WebAuthnRegistration,
} from './models.ts'
import { reauthentication, reauthenticationErrors } from './reauthentication.ts'

/** Calls of our own beside identity-authen's: the second step, passkeys, and signing in through other services. */
const path = servicePath('sign-in-service')
const rarely = { perMinute: 20, burst: 10 } as const

const secret = z.string().min(1).max(256)
const code = z.string().min(1).max(64)
const passkeyName = line({ max: maxPasskeyName })

const wayInErrors = ['accountLocked', 'secondFactorRequired'] as const

export const cancelQrCode = endpoint({
  method: 'POST',
  path: path('v1', '/qr-codes/cancel'),
  summary: 'Cancel the sign-in, from the requesting browser',
  access: anyone,
  body: z.object({ requestId: id(), sessionId: secret }),
  answer: z.object({ status: z.literal('CANCELLED') }),
  errors: ['qrCodeNotFound', 'qrCodeUsed'],
  limit: publicLimit,
})

export const checkLink = endpoint({
  method: 'POST',
  path: path('v1', '/links/check'),
  summary:
    'Whether a set-up link or a reset link still works, before the person types anything; a reset link names the account',
  access: anyone,
  body: z.union([z.object({ setupToken: secret }), z.object({ resetToken: secret })]),
  answer: LinkState,
  limit: { perMinute: 60, burst: 30, by: 'address' },
})

export const finishSecondFactor = endpoint({
  method: 'POST',
  path: path('v1', '/second-factor'),
  summary: 'The second factor of a sign-in: a code, a recovery code or a passkey',
  access: anyone,
  body: z.object({
    challengeToken: secret.describe('From `secondFactorRequired`'),
    code: code.optional(),
    recoveryCode: z.string().min(1).max(64).optional(),
    passkey: WebAuthnAssertion.optional(),
  }),
  answer: Tokens,
  errors: ['challengeInvalid', 'secondFactorInvalid', 'passkeyInvalid', 'accountLocked', 'passwordExpired'],
  limit: publicLimit,
})

export const startSecondFactorPasskey = endpoint({
  method: 'POST',
  path: path('v1', '/second-factor/passkey'),
  summary: 'The browser options for a passkey as second factor',
  access: anyone,
  body: z.object({ challengeToken: secret }),
  answer: z.object({ options: WebAuthnOptions }),
  errors: ['challengeInvalid', 'passkeyNotFound'],
  limit: publicLimit,
})

export const getSecondFactors = endpoint({
  method: 'GET',
  path: path('v1', '/second-factors'),
  summary:
    'How the caller’s account is protected: authenticator app, recovery codes, passkeys, other services',
  access: user,
  query: context,
  answer: SecondFactors,
})

export const startReauthentication = endpoint({
  method: 'POST',
  path: path('v1', '/reauthentication/options'),
  summary: 'The browser options for a passkey that replaces the password in a reauthentication',
  access: user,
  answer: z.object({ challengeId: z.string(), options: WebAuthnOptions }),
  errors: ['passkeyNotFound'],
  limit: rarely,
})

export const startTotp = endpoint({
  method: 'POST',
  path: path('v1', '/second-factors/totp'),
  summary: 'A new secret for an authenticator app; it takes effect when one of its codes is confirmed',
  access: user,
  body: z.object(reauthentication),
  answer: z.object({
    secret: z.string().describe('Base32, to type by hand'),
    uri: z.string().describe('otpauth://, to draw as a QR code'),
  }),
  errors: [...reauthenticationErrors, 'totpAlreadyEnabled'],
  limit: rarely,
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: path('v1', '/second-factors/totp/confirm'),
  summary: 'Turn the authenticator app on with one of its codes; returns recovery codes',
  access: user,
  body: z.object({ code }),
  answer: RecoveryCodes,
  errors: ['totpNotStarted', 'totpAlreadyEnabled', 'secondFactorInvalid', 'accountLocked'],
  limit: rarely,
})

export const disableTotp = endpoint({
  method: 'POST',
  path: path('v1', '/second-factors/totp/disable'),
  summary: 'Turn the authenticator app off',
  access: user,
  body: z.object(reauthentication),
  answer: SecondFactors,
  errors: [...reauthenticationErrors, 'totpNotStarted'],
  limit: rarely,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: path('v1', '/second-factors/recovery-codes'),
  summary: 'Create ten new recovery codes; the old ones become void',
  access: user,
  body: z.object(reauthentication),
  answer: RecoveryCodes,
  errors: [...reauthenticationErrors, 'secondFactorNotRequired'],
  limit: rarely,
})

export const setPasskeyAsSecondStep = endpoint({
  method: 'PUT',
  path: path('v1', '/second-factors/passkey'),
  summary:
    'Require a passkey after the password, or stop; turning it on returns recovery codes if there are none',
  access: user,
  body: z.object({ ...reauthentication, isOn: z.boolean() }),
  answer: RecoveryCodes.partial(),
  errors: [...reauthenticationErrors, 'passkeyNotFound'],
  limit: rarely,
})

export const clearSecondFactors = endpoint({
  method: 'POST',
  path: path('v1', '/users/{userId}/second-factors/clear'),
  summary:
    'Remove the second factors of a person who lost phone and recovery codes: the password alone signs in again. The person is notified',
  access: administrator('user.clearSecondFactor'),
  params: z.object({ userId: id() }),
  answer: z.object({ wasRequired: z.boolean() }),
  errors: ['userNotFound', 'permissionNotHeld'],
  audit: true,
})

export const startPasskeyRegistration = endpoint({
  method: 'POST',
  path: path('v1', '/passkeys/options'),
  summary: 'The browser options to create a passkey',
  access: user,
  body: z.object(reauthentication),
  answer: z.object({ challengeId: z.string(), options: WebAuthnOptions }),
  errors: [...reauthenticationErrors, 'tooManyPasskeys'],
  limit: rarely,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: path('v1', '/passkeys'),
  summary: 'Register the passkey that the browser created',
  access: user,
  body: z.object({
    challengeId: id(),
    name: passkeyName.optional().describe('Default: the browser and system'),
    passkey: WebAuthnRegistration,
  }),
  answer: Passkey,
  errors: ['challengeInvalid', 'passkeyInvalid', 'tooManyPasskeys'],
  limit: rarely,
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: path('v1', '/passkeys/{passkeyId}'),
  summary: 'Rename a passkey',
  access: user,
  params: z.object({ passkeyId: id() }),
  body: z.object({ name: passkeyName }),
  answer: Passkey,
  errors: ['passkeyNotFound'],
})

export const removePasskey = endpoint({
  method: 'POST',
  path: path('v1', '/passkeys/{passkeyId}/remove'),
  summary: 'Remove a passkey',
  access: user,
  params: z.object({ passkeyId: id() }),
  body: z.object(reauthentication),
  answer: SecondFactors,
  errors: [...reauthenticationErrors, 'passkeyNotFound', 'lastWayIn'],
  limit: rarely,
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: path('v1', '/passkey-sign-in/options'),
  summary: 'The browser options to sign in with a passkey; no name is needed',
  access: anyone,
  answer: z.object({ challengeId: z.string(), options: WebAuthnOptions }),
  limit: publicLimit,
})

export const finishPasskeySignIn = endpoint({
  method: 'POST',
  path: path('v1', '/passkey-sign-in'),
  summary: 'Sign in with a passkey; it proves device and person at once, so no second factor follows',
  access: anyone,
  body: z.object({ challengeId: id(), passkey: WebAuthnAssertion }),
  answer: Tokens,
  errors: ['challengeInvalid', 'passkeyInvalid', 'accountLocked'],
  limit: publicLimit,
})

const oidcStart = z.object({
  url: z.string().describe('Where the browser goes to sign in'),
  sessionId: z.string().describe('Secret that the same browser brings back'),
})
/** Everything the provider sent the browser back with, by name. */
const callback = z.object({
  sessionId: secret,
  parameters: z.record(z.string().max(64), z.string().max(4096)),
})

export const startOidcSignIn = endpoint({
  method: 'POST',
  path: path('v1', '/oidc/{providerId}/start'),
  summary: 'Begin to sign in through another service; it redirects the browser to /auth/oidc',
  access: anyone,
  params: z.object({ providerId: z.string().max(32) }),
  body: z.object({ invitationToken: invitationToken.optional() }).optional(),
  answer: oidcStart,
  errors: ['providerNotFound', 'providerUnreachable', 'registrationInvitationNotFound'],
  limit: publicLimit,
})

export const finishOidcSignIn = endpoint({
  method: 'POST',
  path: path('v1', '/oidc/finish'),
  summary: 'Sign in with the parameters that the other service returned',
  access: anyone,
  body: callback,
  answer: Tokens,
  errors: [
    ...wayInErrors,
    'challengeInvalid',
    'oidcRefused',
    'providerNotFound',
    'providerUnreachable',
    'registrationClosed',
    'registrationInvitationNeeded',
    'registrationInvitationNotFound',
    'emailDomainNotAllowed',
    'registrationPending',
    'registrationQueueFull',
    'identifierTaken',
  ],
  limit: publicLimit,
})

export const startOidcLink = endpoint({
  method: 'POST',
  path: path('v1', '/oidc/{providerId}/link'),
  summary: 'Begin to add another service as a sign-in method',
  access: user,
  params: z.object({ providerId: z.string().max(32) }),
  body: z.object(reauthentication),
  answer: oidcStart,
  errors: [...reauthenticationErrors, 'providerNotFound', 'providerUnreachable'],
  limit: rarely,
})

export const finishOidcLink = endpoint({
  method: 'POST',
  path: path('v1', '/oidc/link'),
  summary: 'Add the other service as a sign-in method',
  access: user,
  body: callback,
  answer: OidcIdentity,
  errors: ['challengeInvalid', 'oidcRefused', 'providerNotFound', 'providerUnreachable', 'identityTaken'],
  limit: rarely,
})

export const removeOidcIdentity = endpoint({
  method: 'POST',
  path: path('v1', '/oidc/identities/{identityId}/remove'),
  summary: 'Remove the other service as a sign-in method',
  access: user,
  params: z.object({ identityId: id() }),
  body: z.object(reauthentication),
  answer: SecondFactors,
  errors: [...reauthenticationErrors, 'identityNotFound', 'lastWayIn'],
  limit: rarely,
})

export const getProviderSettings = endpoint({
  method: 'GET',
  path: path('v1', '/providers'),
  summary: 'The sign-in providers and their settings, without secrets',
  access: administrator('provider.read'),
  query: context,
  answer: z.object({
    providers: z.array(Provider),
    version: ProvidersVersion,
    redirectUri: z.string().describe('To register there'),
  }),
})

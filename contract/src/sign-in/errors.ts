import type { SecondFactorWay } from './models.ts'

export const signInErrors = {
  secondFactorRequired: { status: 403 },
  secondFactorInvalid: { status: 400 },
  secondFactorNeeded: { status: 403 },
  secondFactorNotRequired: { status: 409 },
  challengeInvalid: { status: 400 },
  totpAlreadyEnabled: { status: 409 },
  totpNotStarted: { status: 409 },
  passkeyNotFound: { status: 404 },
  passkeyInvalid: { status: 400 },
  tooManyPasskeys: { status: 409 },
  lastWayIn: { status: 409 },
  providerNotFound: { status: 404 },
  providerUnreachable: { status: 422 },
  oidcRefused: { status: 400 },
  identityTaken: { status: 409 },
  identityNotFound: { status: 404 },
} as const

export interface SignInErrorData {
  /** The challenge that the second step answers, where one was made (linking an account asks for the code at once instead). */
  secondFactorRequired: { ways: SecondFactorWay[]; challengeToken?: string; expiresTime?: number }
  tooManyPasskeys: { max: number }
  /** `refusedHost`: at a private address, which only OUTBOUND_ALLOW opens; shown to administrators alone. */
  providerUnreachable: { providerId: string; refusedHost?: string }
}

import type { OtpRequest } from './models.ts'

export const identityAuthenErrors = {
  wrongCredentials: { status: 400 },
  setupTokenInvalid: { status: 403 },
  usernameTaken: { status: 409 },
  identifierTaken: { status: 409 },
  passwordTooWeak: { status: 422 },
  passwordExpired: { status: 403 },
  qrCodeNotFound: { status: 404 },
  qrCodeExpired: { status: 410 },
  qrCodeUsed: { status: 409 },
  wayInClosed: { status: 403 },
  verificationRequired: { status: 403 },
  codeWrong: { status: 400 },
  codeExpired: { status: 400 },
  codeExhausted: { status: 400 },
  resetTokenInvalid: { status: 403 },
  passwordInDirectory: { status: 409 },
  wrongPassword: { status: 400 },
  reauthenticationRequired: { status: 403 },
  identifierMissing: { status: 409 },
  alreadyVerified: { status: 409 },
  sessionNotFound: { status: 404 },
  noAdministratorWayIn: { status: 409 },
  settingsChanged: { status: 409 },
} as const

export interface IdentityAuthenErrorData {
  /** The account is not made yet: a code proves the identifier first, by `register/verify`. */
  verificationRequired: OtpRequest
  codeWrong: { triesLeft: number }
  /** `needed`: the least length, kinds of characters, or how many of the last passwords may not be taken again. */
  passwordTooWeak: {
    reason: 'tooShort' | 'tooLong' | 'common' | 'guessable' | 'tooFewClasses' | 'reused'
    needed?: number
  }
  /** Sets a new password, as after a code, by `password-resets/reset`. */
  passwordExpired: { resetToken: string; expiresTime: number }
}

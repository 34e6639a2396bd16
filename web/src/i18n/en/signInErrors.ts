import type { signInErrors as vi } from '../vi/signInErrors.ts'

export const signInErrors = {
  wrongCredentials: 'Username or password is not right. Check them.',
  directoryUnavailable:
    'The directory server of your organisation does not answer. Try again in a few minutes.',
  setupTokenInvalid:
    'The set-up link was used or is wrong. Register without it, or ask who installed the server.',
  registrationClosed: 'No new accounts can be made here. Ask an administrator.',
  usernameTaken: 'Somebody has this username already. Try another.',
  identifierTaken: 'This e-mail address or phone number has an account. Sign in, or use another.',
  identifierMissing: 'Your account does not have this e-mail address or phone number.',
  passwordExpired: 'By the rules here your password is too old. Set a new one.',
  passwordTooWeak: data =>
    ({
      tooShort: `The password needs at least ${data.needed ?? 8} characters.`,
      tooLong: 'The password is longer than 128 characters. Shorten it.',
      common: 'This password is so common that it is easily guessed. Choose another.',
      guessable: 'This password is easy to guess. Add a few unrelated words.',
      tooFewClasses: `The password needs at least ${data.needed ?? 2} of four kinds: lower case, upper case, digits, others.`,
      reused: 'You have used this password lately. Choose another.',
    })[data.reason ?? 'guessable'],
  wayInClosed: 'Signing in by password is closed here. Choose another way.',
  verificationRequired: 'We have just sent a code of 6 digits. Enter it to go on.',
  passwordInDirectory:
    'The organization’s directory keeps this account’s password. It can only be changed there.',
  resetTokenInvalid: 'This password link was used or has expired. Ask for a new one.',
  secondFactorRequired: 'One more step: enter a code or use a passkey.',
  secondFactorInvalid: 'The code is not right. Enter the newest one.',
  secondFactorNotRequired: 'Two-step sign-in is not on for this account.',
  challengeInvalid: 'This step has expired or was used. Start again.',
  passkeyNotFound: 'This passkey cannot be found.',
  passkeyInvalid: 'This passkey does not work here. Try another one, or another way to sign in.',
  providerNotFound: 'This way of signing in is no longer offered here.',
  providerUnreachable: 'The sign-in service cannot be reached. Check its address or try again later.',
  oidcRefused: 'The other service did not confirm the sign-in. Try again.',
  identityTaken: 'That account of the other service belongs to another account here.',
  codeWrong: data =>
    data.triesLeft
      ? `The code is not right. Tries left: ${data.triesLeft}.`
      : 'The code is not right, and that was the last try. Ask for a new one.',
  codeExpired: 'This code has expired. Ask for a new one.',
  codeExhausted: 'This code was entered wrongly too often. Ask for a new one.',
  qrCodeNotFound: 'This QR code is wrong or has changed. Scan the one on the screen now.',
  qrCodeExpired: 'The QR code has expired. Make a new one and scan it.',
  qrCodeUsed: 'This QR code was used already. Make a new one.',
} satisfies typeof vi

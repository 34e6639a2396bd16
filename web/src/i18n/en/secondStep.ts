import type { secondStep as vi } from '../vi/secondStep.ts'

export const secondStep = {
  title: 'Confirm that it is you',
  texts: {
    TOTP: 'Open the authenticator app on your phone and enter the 6-digit code for Trầu.',
    PASSKEY: 'Use the fingerprint, face, PIN or security key of this device.',
    RECOVERY_CODE: 'Enter one of the recovery codes you keep. Each works once.',
  },
  code: 'Authentication code',
  codeIncomplete: 'The code has 6 digits. Enter all of them.',
  recoveryCode: 'Recovery code',
  recoveryWrong: 'This recovery code is wrong or was used. Try another one.',
  recoveryMissing: 'Enter a recovery code.',
  usePasskey: 'Use a passkey',
  passkeyNotUsed: 'No passkey was used. Try again, or choose another way.',
  passkeyFailed: 'The browser cannot use passkeys right now. Choose another way.',
  submit: 'Continue',
  checking: 'Checking…',
  instead: {
    TOTP: 'Use the authenticator app',
    PASSKEY: 'Use a passkey',
    RECOVERY_CODE: 'Use a recovery code',
  },
  startOver: 'Sign in from the beginning',
} satisfies typeof vi

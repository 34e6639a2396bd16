import { plural } from '../plural.ts'
import type { settingsErrors as vi } from '../vi/settingsErrors.ts'

export const settingsErrors = {
  totpAlreadyEnabled: 'The authenticator app is on already.',
  totpNotStarted: 'The authenticator app is not set up. Start again.',
  tooManyPasskeys: data => `The account has ${data.max ?? 20} passkeys already. Remove one first.`,
  identityNotFound: 'This way of signing in has been removed already.',
  accountLinkExists: 'You have linked this account already.',
  accountLinkToSelf: 'This is the account you are in.',
  tooManyAccountLinks: data => `You have linked ${data.max ?? 10} accounts. Remove a link first.`,
  deviceNotFound: 'This device was not found. You may have removed it already.',
  exportNotFound: 'This copy of your data is no longer there. Make a new one.',
  appPasswordNotFound: 'This app password is gone.',
  tooManyAppPasswords: data => `You have at most ${data.max ?? 30} app passwords. Revoke some and try again.`,
  alreadyVerified: 'It is verified already; there is nothing to do.',
  lastWayIn: 'This is your last way to sign in. Set a password or add another way first.',
  sessionNotFound: 'This session has already ended.',
  accountLinkNotFound: 'This link cannot be found. Reload the page.',
  accountLinkLocked: 'The link is locked after too many wrong tries. Set a new passcode to open it.',
  accountLinkInvalidated:
    'The other account changed its password, so the link no longer holds. Confirm with the new password.',
  accountLinkTokenInvalid: 'The time to switch has passed. Enter the passcode again.',
  passcodeWrong: data =>
    data.triesLeft
      ? `The passcode is not right. ${plural(data.triesLeft, 'try', 'tries')} left.`
      : 'The passcode is not right.',
} satisfies typeof vi

import { plural } from '../plural.ts'
import type { pin as vi } from '../vi/pin.ts'

export const pin = {
  pin: 'PIN',
  pinHint: '4 to 6 digits',
  currentPin: 'Present PIN',
  newPin: 'New PIN',
  repeatPin: 'Repeat the PIN',
  pinShort: 'A PIN has 4 to 6 digits.',
  pinsDiffer: 'The two PINs differ.',
  pinGuessable: 'This one is too easy to guess. Choose another.',
  createTitle: 'Set a PIN',
  createText:
    'The PIN opens your hidden conversations on all of your devices. Remember it: resetting it deletes your copy of their messages.',
  create: 'Set the PIN',
  created: 'The PIN is set',
  settingsText: 'Type your PIN into the search box of the conversations to open what you have hidden.',
  hasPin: 'A PIN is set',
  noPin: 'No PIN yet',
  change: 'Change the PIN',
  changed: 'The PIN was changed',
  reset: 'Forgot the PIN',
  resetTitle: 'Reset the PIN',
  resetWarning:
    'Resetting the PIN deletes your copy of the messages in every hidden conversation. They stay hidden, and others keep their copies. This cannot be undone.',
  password: 'Your password',
  passwordMissing: 'Enter your password.',
  sendCode: 'I understand, send a code',
  codeSent: to => `We sent a code to ${to}. Enter it and choose a new PIN.`,
  resetDone: count =>
    count > 0
      ? `The PIN was reset, and ${plural(count, 'hidden conversation')} cleared`
      : 'The PIN was reset',
  loading: 'Loading',
} satisfies typeof vi

import type { contactDetails as vi } from '../vi/contactDetails.ts'

export const contactDetails = {
  names: { email: 'E-mail', phone: 'Phone number' },
  none: 'None',
  verified: 'Verified',
  unverified: 'Not verified',
  returned: 'Mail comes back',
  returnedText:
    'Mail to this address came back, so none is sent there for now. Change the address, or try again once the mailbox takes mail.',
  retry: 'Try again',
  retryName: 'Try sending mail again',
  verify: 'Verify',
  verifyName: { email: 'Verify the e-mail address', phone: 'Verify the phone number' },
  verifyText: {
    email: address => `We send six digits to ${address}. Enter them and it is done.`,
    phone: number => `We send six digits to ${number}. Enter them and it is done.`,
  },
  change: 'Change',
  add: 'Add',
  changeName: { email: 'Change the e-mail address', phone: 'Change the phone number' },
  newOne: { email: 'New e-mail address', phone: 'New phone number' },
  missing: { email: 'Enter an e-mail address.', phone: 'Enter a phone number.' },
  invalid: {
    email: 'This is no e-mail address. For example: an@example.com',
    phone: 'This is no phone number. For example: 0901 234 567',
  },
  password: 'Current password',
  passwordMissing: 'Enter your current password.',
  oldIsNotified: 'The old one is told of the change.',
  sendCode: 'Send a code',
  codeSent: (to: string) => (to ? `Six digits are on their way to ${to}.` : 'Six digits are on their way.'),
  done: { email: 'Your e-mail address is verified.', phone: 'Your phone number is verified.' },
} satisfies typeof vi

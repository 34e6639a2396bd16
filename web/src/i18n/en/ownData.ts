import type { ownData as vi } from '../vi/ownData.ts'

export const ownData = {
  title: 'Your data',
  text: 'A zip of your profile, contacts, messages and pictures. It is kept for 24 hours.',
  make: 'Make a copy of my data',
  begun: 'The copy is being made. It will show here.',
  size: (bytes: number) =>
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`,
  until: (time: string) => `until ${time}`,
  download: 'Download',
  statuses: { QUEUED: 'Being made', READY: 'Ready', FAILED: 'Failed', EXPIRED: 'Expired' },

  eraseTitle: 'Delete the account',
  eraseText: 'You get a receipt that says what was erased.',
  erase: 'Delete my account',
  eraseAsk: 'Delete the account for good?',
  eraseWarning:
    'Your profile, contacts, friends and sessions are erased and do not come back. Messages you sent stay in their conversations without your name.',
  password: 'Current password',
  passwordMissing: 'Enter your password.',
  code: 'Code of the authenticator app',
  codeMissing: 'Enter the code.',
  otpText: 'This account has no password, so Trầu sends a code to your verified email or phone.',
  otpSend: 'Send me a code',
  otpAgain: 'Send another code',
  otp: 'Code from the mail or message',
  otpMissing: 'Enter the code you were sent.',
  otpSendFirst: 'Press “Send me a code” first.',
  freshSession:
    'This account has no password and no verified email or phone. Sign out and in again, then erase it within 10 minutes.',
  otpSent: (to: string) => `A code was sent to ${to}.`,
  sure: 'I understand, and want this account gone',
  sureMissing: 'Tick this if you are sure.',
  cancel: 'Keep it',
  eraseNow: 'Delete for ever',
  erased: 'The account is erased',
  receiptText: 'Keep this receipt. It does not name you.',
  receiptNumber: 'Receipt number',
  receiptTime: 'At',
  receiptDigest: 'Digest',
  goodbye: 'Done',
} satisfies typeof vi

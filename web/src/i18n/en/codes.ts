import type { codes as vi } from '../vi/codes.ts'

export const codes = {
  title: 'Enter the code',
  titleEmail: 'Check your mailbox',
  titleSms: 'Check your messages',
  sent: 'A 6-digit code is on its way to you.',
  label: 'Confirmation code',
  submit: 'Confirm',
  checking: 'Checking…',
  incomplete: 'The code has 6 digits. Enter all of them.',
  resend: 'Send the code again',
  resendIn: (time: string) => `Send again in ${time}`,
  sending: 'Sending…',
  resent: 'A new code is on its way. The old one no longer works.',
  byEmail: (to: string) => `A 6-digit code was sent to ${to}.`,
  bySms: (to: string) => `A 6-digit code was texted to ${to}.`,
  emailHint: 'No letter yet? Have a look in the spam folder.',
} satisfies typeof vi

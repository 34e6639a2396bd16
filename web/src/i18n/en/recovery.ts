import type { recovery as vi } from '../vi/recovery.ts'

export const recovery = {
  title: 'Forgotten password',
  text: 'Tell us who you are, and we send a code to the email or phone number of the account.',
  identifier: 'Username, email or phone number',
  identifierMissing: 'Enter your username, email or phone number.',
  ask: 'Send me a code',
  sending: 'Sending…',
  noChannel:
    'This server sends no email or text messages yet: the code stays in the administrator’s email and SMS queue. Asking the administrator for a password-reset link is quicker.',
  noneOfThem: 'No code arrived?',
  otherHelp: [
    'Codes only go to an email or a phone number that you have verified. If you have verified none, they go to what the account has, unless this server asks for verification.',
    'Look into the password manager of your browser or phone.',
    'Ask the administrator of this server for a password-reset link.',
  ],
  backToSignIn: 'Back to sign in',
  codeSent: (to?: string) =>
    to
      ? `If ${to} belongs to an account, a 6-digit code is on its way there.`
      : 'If there is an account of this name, a 6-digit code is on its way to its email or phone number.',
  anotherName: 'Use something else',
  tooLate: 'This reset took too long. Ask for a new code.',
  newTitle: 'Choose a new password',
  newText:
    'A long phrase you can remember is better than a hard word. Every place you are signed in will be signed out.',
  greeting: (name: string) => `Hello ${name}`,
  newTextFor: (username: string) =>
    `Set a new password for @${username}. Every place that is signed in will then be signed out.`,
  firstTextFor: (username: string) => `Set the first password for @${username} to enter Trầu.`,
  firstPassword: 'Password',
  newPassword: 'New password',
  passwordMissing: 'Enter a new password.',
  save: 'Set the password',
  saving: 'Setting the password…',
  doneTitle: 'Your new password is set',
  doneText: (username: string) =>
    `The account ${username} was signed out everywhere. Sign in again with your new password.`,
  signIn: 'Sign in',
  linkSpentTitle: 'This link no longer works',
  linkSpentText:
    'Every link works once, and for a limited time. Ask the administrator for a new one, or get a code by email or text message.',
  byCode: 'Get a reset code',
} satisfies typeof vi

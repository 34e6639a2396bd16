import type { qr as vi } from '../vi/qr.ts'

export const qr = {
  title: 'Sign in with a QR code',
  text: 'Come in at once with a device that is signed in, without typing a password.',
  code: 'QR code to sign in',
  making: 'Making a code',
  expiresIn: (time: string) => `The code works for another ${time}`,
  steps: [
    'Open Trầu on a device that is signed in.',
    'In Settings, under Security, choose “Scan a QR code”.',
    'Point the camera at this code; a device without a camera takes it pasted.',
  ],
  copy: 'Copy the code',
  copied: 'Copied',
  cutOff: 'The server cannot be reached, trying again…',
  byPassword: 'Sign in with password',
  scannedTitle: (name: string) => `${name} scanned the code`,
  scannedText:
    'Compare this number with the one on the device that scanned. If they are the same, confirm there.',
  scannedAloud: (name: string, number: string) =>
    `${name} scanned the code. Check number ${number}. Confirm on the device that scanned.`,
  checkNumber: 'Check number',
  waiting: (time: string) => `Waiting for confirmation, ${time} left`,
  cancel: 'Not me, cancel',
  entering: 'Confirmed, coming in…',
  overTitle: {
    DECLINED: 'The other device declined',
    EXPIRED: 'The code has expired',
    USED: 'This code was used already',
  },
  over: {
    DECLINED: 'Nobody was signed in. If it was you, make a new code and scan again.',
    EXPIRED: 'Every code works for two minutes. Make a new one.',
    USED: 'Every code signs in once. Make a new one.',
  },
  renew: 'Make a new code',
} satisfies typeof vi

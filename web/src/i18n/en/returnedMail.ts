import type { returnedMail as vi } from '../vi/returnedMail.ts'

export const returnedMail = {
  banner: address => `Mail to ${address} came back, so none is sent there for now.`,
  retry: 'Try again',
  change: 'Change address',
  notOpened: 'It could not be opened. Try again later.',
} satisfies typeof vi

import { z } from 'zod'
import { line } from '../text.ts'

/** Before sign-in there is only an address to count by; a household or an office shares one. */
export const publicLimit = { perMinute: 120, burst: 60, by: 'address' } as const

/** As typed; its strength is judged by the handler, its normal form by the hash. */
export const password = z.string().min(1).max(1024)

export const otpToken = z.string().min(1).max(128)

export const invitationToken = z
  .string()
  .min(1)
  .max(128)
  .describe('From the link of an invitation to register')

export const code = z
  .string()
  .max(32)
  .transform(input => input.replace(/\s/g, ''))
  .describe('Six digits; spaces do not matter')

export const identifier = line({ max: 254 }).describe('Username, e-mail address or phone number')

export const currentPassword = password.describe('Needed where the account has one')

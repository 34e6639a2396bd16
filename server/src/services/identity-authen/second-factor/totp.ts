import { totpCode } from '@trau/contract'
import { loadLate } from '#platform/load-late.ts'

const otpauth = loadLate<typeof import('otpauth')>('otpauth')

/** Codes of authenticator apps (RFC 6238) as every app reads them: SHA-1, six digits, 30 seconds. */
const period = 30
function totpOf(secret: string, label = '') {
  const { Secret, TOTP } = otpauth()
  return new TOTP({
    ...{ issuer: 'Trầu', label, algorithm: 'SHA1', digits: 6, period },
    secret: Secret.fromBase32(secret),
  })
}

/** 160 random bits, base32. */
export const makeTotpSecret = (): string => new (otpauth().Secret)({ size: 20 }).base32

/** What the app scans. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString()

/**
 * The time step whose code it is: the present one or a neighbour, for clocks that are a little off. Undefined when it is none, or not
 * after `lastStep`, because a code serves once.
 * @param now epoch milliseconds
 */
export function stepOfCode(secret: string, code: string, now: number, lastStep: number): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!totpCode.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, timestamp: now, window: 1 })
  if (delta === null) return undefined
  const step = Math.floor(now / 1000 / period) + delta
  return step > lastStep ? step : undefined
}

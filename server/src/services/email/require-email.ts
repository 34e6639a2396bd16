import { fail } from '#platform/errors.ts'
import { normalizeEmail } from '../identity/index.ts'

/** @throws validationFailed */
export function requireEmail(text: string, path: string): string {
  const address = normalizeEmail(text)
  if (address === undefined) throw fail('validationFailed', { fields: [{ path, reason: 'emailInvalid' }] })
  return address
}

import { fail } from '#platform/errors.ts'
import { normalizePhone } from '../identity/index.ts'

/** @throws validationFailed where the text is no mobile number */
export function requirePhone(text: string): string {
  const phoneNumber = normalizePhone(text)
  if (!phoneNumber)
    throw fail('validationFailed', { fields: [{ path: 'body.phoneNumber', reason: 'phoneNumberInvalid' }] })
  return phoneNumber
}

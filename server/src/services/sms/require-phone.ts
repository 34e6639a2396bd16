import { fail } from '#platform/errors.ts'
import { normalizePhone } from '../identity/index.ts'

/** As E.164: a plus and digits, nothing that begins another line or field. @throws validationFailed */
export function requirePhone(text: string): string {
  const number = normalizePhone(text)
  if (number === undefined)
    throw fail('validationFailed', { fields: [{ path: 'body.to', reason: 'phoneNumberInvalid' }] })
  return number
}

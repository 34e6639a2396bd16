/**
 * The specification's rule, kept to the letter: 9 to 11 digits and nothing else get "+84" put in front (so "0912…" becomes
 * "+840912…", which the server understands); anything else is left unchanged.
 */
export const normalizePhoneForRequest = (value: string): string => {
  const trimmed = value.trim()
  return /^[0-9]{9,11}$/.test(trimmed) ? `+84${trimmed}` : value
}

/** E.164 as people read it: +84912345678 → "0912 345 678", a landline +842438252525 → "024 3825 2525". */
export function displayPhone(e164: string): string {
  const national = /^\+84([0-9]{9,10})$/.exec(e164)?.[1]
  // Where a foreign number is divided takes metadata that the first page does not carry.
  if (!national) return e164
  const local = `0${national}`
  return local.startsWith('02')
    ? local.replace(/^(\d{3})(\d{4})(\d+)$/, '$1 $2 $3')
    : local.replace(/^(\d{4})(\d{3})(\d+)$/, '$1 $2 $3')
}

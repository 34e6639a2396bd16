import { timeZone } from './time.ts'

/**
 * The specification's rule, kept to the letter: 9 to 11 digits and nothing else get "+84" put in front (so "0912…" becomes
 * "+840912…", which the server understands); anything else is left unchanged.
 */
export const normalizePhoneForRequest = (value: string): string => {
  const trimmedValue = value.trim()
  return /^[0-9]{9,11}$/.test(trimmedValue) ? `+84${trimmedValue}` : value
}

/** Country calling codes of one and two digits (ITU-T E.164); all others have three. */
const shortCodes = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Both names of the zone that Vietnam's clocks show. */
const homeZones = new Set(['Asia/Ho_Chi_Minh', 'Asia/Saigon'])
const isReaderAtHome = () => homeZones.has(timeZone())

/**
 * E.164 as people read it; anything else is left unchanged. At home +84912345678 is "0912 345 678" and a landline +842438252525
 * "024 3825 2525"; abroad they are "+84 912 345 678" and "+84 24 3825 2525", as numbers of other countries are everywhere. What is
 * stored and sent stays E.164. A masked number (+84•••678) follows the same rule.
 */
export function displayPhone(e164: string, isAtHome = isReaderAtHome()): string {
  const vietnamese = /^\+84(\d{9,10})$/.exec(e164)?.[1]
  if (vietnamese) {
    const isLandline = vietnamese.startsWith('2')
    const groups = vietnamese.replace(isLandline ? /^(\d\d)(\d{4})/ : /^(\d{3})(\d{3})/, '$1 $2 ')
    return isAtHome ? `0${groups}` : `+84 ${groups}`
  }
  const maskedNumber = /^\+84(•+\d+)$/.exec(e164)?.[1]
  if (maskedNumber) return isAtHome ? `0${maskedNumber}` : e164
  const digits = /^\+([1-9]\d{6,14})$/.exec(e164)?.[1]
  if (!digits) return e164
  const code = shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3)
  return `+${code} ${digits.slice(code.length).replace(/\d{3}(?=\d\d)/g, '$& ')}`
}

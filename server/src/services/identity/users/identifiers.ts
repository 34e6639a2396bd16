import { normalizeText } from '@trau/contract'
import { loadLate } from '#platform/load-late.ts'

const phoneNumbers = loadLate<typeof import('libphonenumber-js/mobile')>('libphonenumber-js/mobile')

/**
 * A mobile number in any spelling as E.164, read as Vietnamese where no country is named; undefined when it is none. Clients put +84
 * before whatever has 9 to 11 digits (R-REQ-2), so "+840912345678" and "+8484912345678" are the same number as "0912345678". Address
 * books add marks that are not seen, digits of other widths, "tel:", a trunk zero in brackets, and numbers as they were before 2018.
 */
export function normalizePhone(text: string): string | undefined {
  if (text.length > longestTyped) return undefined
  const visibleText = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:/i, '')
  if (!/^[+\d\s()./\p{Pd}]+$/u.test(visibleText)) return undefined
  const input = visibleText
    .replace(/^(\s*(?:\+|00)\s*\d{1,3}\s*)\(0\)/, '$1')
    .replace(/[\s()./\p{Pd}]/gu, '')
    .replace(/^00/, '+')
  if (input.length > longestNumber) return undefined
  const withoutPrefix = /^\+84(\d{9,11})$/.exec(input)?.[1]
  for (const spelling of [input, withoutPrefix]) {
    if (!spelling) continue
    const current = renumber(spelling)
    const national = /^(?:\+?84|0)(\d{9})$/.exec(current)?.[1]
    if (national && isVietnameseMobile(national)) return `+84${national}`
    const number = phoneNumbers().parsePhoneNumberFromString(current, {
      defaultCountry: 'VN',
      extract: false,
    })
    if (number?.isValid()) return number.number
  }
  return undefined
}

const longestTyped = 256
/** Fifteen digits (E.164), and what clients and people put before them. */
const longestNumber = 22

const startsKnown = new Map<string, boolean>()

/** Of nine digits after the country the first four decide; the rest may be any, so each start is asked about once and not 5,000 times a book. */
function isVietnameseMobile(national: string): boolean {
  const start = national.slice(0, 4)
  const cachedStart = startsKnown.get(start)
  if (cachedStart !== undefined) return cachedStart
  const isMobile =
    phoneNumbers().parsePhoneNumberFromString(`+84${national}`, { extract: false })?.isValid() ?? false
  startsKnown.set(start, isMobile)
  return isMobile
}

/** In September 2018 the eleven-digit mobile numbers of Vietnam became ten-digit ones; address books still have the old ones. */
const prefixSince2018: Record<string, string> = {
  120: '70',
  121: '79',
  122: '77',
  126: '76',
  128: '78',
  123: '83',
  124: '84',
  125: '85',
  127: '81',
  129: '82',
  162: '32',
  163: '33',
  164: '34',
  165: '35',
  166: '36',
  167: '37',
  168: '38',
  169: '39',
  186: '56',
  188: '58',
  199: '59',
}

function renumber(input: string): string {
  const [, old, rest] = /^(?:\+?84)?0?(1\d\d)(\d{7})$/.exec(input) ?? []
  const prefix = old && prefixSince2018[old]
  return prefix ? `+84${prefix}${rest}` : input
}

/** An e-mail address as it is stored and compared: lowercase; undefined when it is none. */
export function normalizeEmail(text: string): string | undefined {
  const address = normalizeText(text).trim().toLowerCase()
  const [local, domain, ...rest] = address.split('@')
  if (!local || !domain || rest.length > 0 || address.length > 254 || local.length > 64) return undefined
  if (!/^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local))
    return undefined
  if (
    !/^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u.test(
      domain,
    )
  )
    return undefined
  return address
}

/** A way to name an account. */
export type Identifier =
  | { kind: 'username'; value: string }
  | { kind: 'email'; value: string }
  | { kind: 'phoneNumber'; value: string }

/** What somebody typed as their name at the door; undefined when no account can be called so. */
export function parseIdentifier(text: string): Identifier | undefined {
  const input = text.trim()
  if (input.includes('@')) {
    const value = normalizeEmail(input)
    return value ? { kind: 'email', value } : undefined
  }
  if (/^[a-z]/i.test(input)) return { kind: 'username', value: input.toLowerCase() }
  const value = normalizePhone(input)
  return value ? { kind: 'phoneNumber', value } : undefined
}

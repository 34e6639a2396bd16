import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { describe, expect, it } from 'vitest'
import { normalizeEmail, normalizePhone, parseIdentifier } from './identifiers.ts'

describe('normalizePhone', () => {
  it.each([
    '0912345678',
    '912345678',
    '84912345678',
    '+84912345678',
    '+840912345678',
    '+84912345678 ',
    '+8484912345678',
    '0912.345.678',
    '(+84) 912-345-678',
    '+84 912 345 678',
    '0084 912 345 678',
    '+84 (0) 912 345 678',
    'tel:+84-912-345-678',
    '\u202a+84\u00a0912\u00a0345\u00a0678\u202c',
    '０９１２３４５６７８',
    '0912‑345–678',
    '\ufeff0912/345.678\u200b',
  ])('reads %s as the one number it is, prefixed by the client or not [R-REQ-2]', spelling => {
    expect(normalizePhone(spelling)).toBe('+84912345678')
  })

  it('reads any Vietnamese mobile number the same with and without the prefix that clients add [R-REQ-2]', () => {
    const prefixes = ['32', '56', '70', '81', '86', '90', '97']
    fc.assert(
      fc.property(fc.constantFrom(...prefixes), fc.integer({ min: 0, max: 9_999_999 }), (prefix, rest) => {
        const national = `${prefix}${String(rest).padStart(7, '0')}`
        expect(normalizePhone(`0${national}`)).toBe(`+84${national}`)
        expect(normalizePhone(`+840${national}`)).toBe(`+84${national}`)
      }),
    )
  })

  it('reads the eleven-digit numbers of before 2018 as what they became, however they are written', () => {
    const became = { 120: 70, 129: 82, 127: 81, 162: 32, 168: 38, 169: 39, 186: 56, 188: 58, 199: 59 }
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.entries(became)),
        fc.integer({ min: 0, max: 9_999_999 }),
        ([before, now], n) => {
          const rest = String(n).padStart(7, '0')
          for (const prefix of ['0', '+84', '84', '+840', ''])
            expect(normalizePhone(`${prefix}${before}${rest}`)).toBe(`+84${now}${rest}`)
        },
      ),
    )
    expect(normalizePhone('01981234567')).toBeUndefined()
  })

  it('changes nothing more in what it answered, and answers E.164 alone', () => {
    const begin = fc.constantFrom(
      '09',
      '03',
      '+84 7',
      '0084-8',
      '+1 415 ',
      '+44 7',
      '+65 9',
      '+86 13',
      '0',
      '',
    )
    const digits = fc.integer({ min: 0, max: 999_999_999 }).map(String)
    let answered = 0
    fc.assert(
      fc.property(begin, digits, (lead, rest) => {
        const number = normalizePhone(lead + rest)
        if (number === undefined) return
        answered++
        expect(number).toMatch(/^\+[1-9]\d{6,14}$/)
        expect(normalizePhone(number)).toBe(number)
      }),
      { numRuns: 3_000 },
    )
    expect(answered).toBeGreaterThan(100)
  })

  it('reads a Vietnamese number the same whatever separators and hidden marks stand in it', () => {
    const mark = fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u200b', '\u202d', '–', '/')
    fc.assert(
      fc.property(
        fc.constantFrom('32', '56', '70', '81', '86', '90', '97'),
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.constantFrom('0', '+84', '84', '0084', '+840', 'tel:0'),
        fc.array(mark, { minLength: 9, maxLength: 9 }),
        (prefix, n, lead, marks) => {
          const national = `${prefix}${String(n).padStart(7, '0')}`
          const typed = lead + [...national].map((digit, i) => digit + marks[i]).join('')
          expect(normalizePhone(typed)).toBe(`+84${national}`)
        },
      ),
    )
  })

  it('agrees with the numbering plan on every nine digits after +84, though it asks about each start once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), n => {
        const number = `+84${String(n).padStart(9, '0')}`
        const planned = parsePhoneNumberFromString(number, { extract: false })
        fc.pre(!planned || planned.number === number)
        expect(normalizePhone(number) === number).toBe(planned?.isValid() ?? false)
      }),
      { numRuns: 5_000 },
    )
  })

  it('takes no time over text of any length', () => {
    const began = process.threadCpuUsage()
    for (const text of ['0'.repeat(1_000_000), '('.repeat(1_000_000), `+${' '.repeat(1_000_000)}`])
      expect(normalizePhone(text)).toBeUndefined()
    expect(process.threadCpuUsage(began).user).toBeLessThan(5_000_000) // reading each character again for each takes hours
  })

  it('keeps foreign numbers', () => expect(normalizePhone('+1 415 555 2671')).toBe('+14155552671'))

  it.each(['', '12345', 'hello 0912345678', '0912345678 ext 3', '+84', 'an', '091234567890123'])(
    'refuses %j',
    text => expect(normalizePhone(text)).toBeUndefined(),
  )
})

describe('normalizeEmail', () => {
  it.each([
    ['An.Nguyen@Example.VN', 'an.nguyen@example.vn'],
    [' an+tet@mail.example.com ', 'an+tet@mail.example.com'],
  ])('reads %s', (text, address) => expect(normalizeEmail(text)).toBe(address))

  it.each([
    '',
    'an',
    'an@',
    '@vn',
    'an@vn',
    'an@@example.vn',
    'a n@example.vn',
    'an@exa mple.vn',
    '.an@example.vn',
    'an..b@example.vn',
    'an@-example.vn',
    'an@example.vn,b@example.vn',
    '"a"@example.vn',
    `${'a'.repeat(65)}@example.vn`,
  ])('refuses %j', text => expect(normalizeEmail(text)).toBeUndefined())
})

it('parseIdentifier tells usernames, addresses and numbers apart', () => {
  expect(parseIdentifier(' An.Nguyen ')).toEqual({ kind: 'username', value: 'an.nguyen' })
  expect(parseIdentifier('An@Example.vn')).toEqual({ kind: 'email', value: 'an@example.vn' })
  expect(parseIdentifier('+840912345678')).toEqual({ kind: 'phoneNumber', value: '+84912345678' })
  expect(parseIdentifier('???')).toBeUndefined()
  expect(parseIdentifier('a@b')).toBeUndefined()
})

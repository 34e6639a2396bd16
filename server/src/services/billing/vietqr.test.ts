import { vietQr } from '@trau/contract'
import { parseFullQR, QRParseMode } from 'emvco-qr-sdk'
import fc from 'fast-check'
import { expect, it } from 'vitest'

/** Tags whose value is fields again. The reader also takes apart digits that happen to look like fields, an account's for example. */
const templates = new Set(['38', '38.01', '62'])

/** What a reader of EMVCo's format by somebody else finds: values by their path of tags. */
function decoded(payload: string): { isValid: boolean; values: Record<string, string> } {
  const { tlvs, crc } = parseFullQR(payload, { parseMode: QRParseMode.GLOBAL })
  const values: Record<string, string> = {}
  const walk = (fields: typeof tlvs, path: string) => {
    for (const { tag, value, subTags } of fields) {
      if (subTags && templates.has(path + tag)) walk(subTags, `${path}${tag}.`)
      else values[path + tag] = value
    }
  }
  walk(tlvs, '')
  return { isValid: crc.isValid, values }
}

const text = (alphabet: string, min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: min, maxLength: max })

const transfers = fc.record({
  bankBin: text('0123456789', 6, 6),
  account: text('0123456789', 6, 19),
  amount: fc.integer({ min: 1, max: 9_999_999_999_999 }),
  memo: fc
    .tuple(fc.integer({ min: 2020, max: 2099 }), fc.integer({ min: 1, max: 999_999 }))
    .map(([year, number]) => `HD${year}${String(number).padStart(6, '0')}`),
})

it('1,000 payloads are decoded back by another reader, and one with a changed digit is not valid', () => {
  fc.assert(
    fc.property(transfers, ({ bankBin, account, amount, memo }) => {
      const payload = vietQr({ bankBin, account, amount, memo })
      const { isValid, values } = decoded(payload)
      expect(isValid).toBe(true)
      expect(values).toEqual({
        '00': '01',
        '01': '12',
        '38.00': 'A000000727',
        '38.01.00': bankBin,
        '38.01.01': account,
        '38.02': 'QRIBFTTA',
        '53': '704',
        '54': String(amount),
        '58': 'VN',
        '62.08': memo,
        '63': payload.slice(-4),
      })
      // The last digit of the memo, before the eight characters of the checksum.
      const last = payload.length - 9
      const changed = `${payload.slice(0, last)}${(Number(payload[last]) + 1) % 10}${payload.slice(last + 1)}`
      expect(decoded(changed).isValid).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  creditAmounts,
  hasThreeDecimals,
  invoiceCode,
  invoiceSums,
  leftToPay,
  leftToRefund,
  lineAmounts,
  type VatRate,
  vatByRate,
  vatRates,
} from './invoice.ts'

/** Quantity, price, rate → amount and VAT, computed by hand. */
const cases: [quantity: number, unitPrice: number, vatRate: VatRate, amount: number, vat: number][] = [
  // Nothing to round.
  [1, 100, 10, 100, 10],
  [2, 500_000, 10, 1_000_000, 100_000],
  [3, 20_000, 8, 60_000, 4_800],
  [10, 1_000, 5, 10_000, 500],
  [1, 1_000_000, 0, 1_000_000, 0],
  [1, 1_000_000, null, 1_000_000, 0],
  // VAT of a few đồng: half a đồng goes up, less goes down.
  [1, 1, 10, 1, 0],
  [1, 4, 10, 4, 0],
  [1, 5, 10, 5, 1],
  [1, 6, 10, 6, 1],
  [1, 14, 10, 14, 1],
  [1, 15, 10, 15, 2],
  [1, 16, 10, 16, 2],
  [1, 25, 10, 25, 3],
  [1, 35, 10, 35, 4],
  [1, 45, 10, 45, 5],
  [1, 104, 10, 104, 10],
  [1, 105, 10, 105, 11],
  [1, 9, 5, 9, 0],
  [1, 10, 5, 10, 1],
  [1, 11, 5, 11, 1],
  [1, 29, 5, 29, 1],
  [1, 30, 5, 30, 2],
  [1, 31, 5, 31, 2],
  [1, 50, 5, 50, 3],
  [1, 109, 5, 109, 5],
  [1, 110, 5, 110, 6],
  [1, 6, 8, 6, 0],
  [1, 7, 8, 7, 1],
  [1, 18, 8, 18, 1],
  [1, 19, 8, 19, 2],
  [1, 56, 8, 56, 4],
  [1, 57, 8, 57, 5],
  [1, 106, 8, 106, 8],
  [1, 107, 8, 107, 9],
  // Quantities with decimals: the line is rounded first, its VAT from the rounded line.
  [0.5, 1, 10, 1, 0],
  [0.5, 3, 10, 2, 0],
  [0.4, 1, 10, 0, 0],
  [0.499, 1, 10, 0, 0],
  [0.001, 500, 10, 1, 0],
  [0.001, 499, 10, 0, 0],
  [1.5, 333, 10, 500, 50],
  [1.5, 3, 10, 5, 1],
  [2.5, 1, 10, 3, 0],
  [0.1, 5, 10, 1, 0],
  [0.3, 5, 10, 2, 0],
  [0.333, 10_000, 10, 3_330, 333],
  [0.333, 10_005, 10, 3_332, 333],
  [1.005, 1_000, 10, 1_005, 101],
  [1.005, 100, 10, 101, 10],
  [1.115, 100, 10, 112, 11],
  [2.675, 200, 8, 535, 43],
  [12.345, 1_000, 8, 12_345, 988],
  [1.375, 4, 5, 6, 0],
  [3.125, 12_344, 5, 38_575, 1_929],
  [99.999, 9_999, null, 999_890, 0],
  // As large as they get: beyond what a double computes exactly.
  [1_000_000, 9_999_999, 0, 9_999_999_000_000, 0],
  [99.999, 99_999_999_999, 10, 9_999_899_999_900, 999_989_999_990],
  [90.909, 99_999_999_999, 10, 9_090_899_999_909, 909_089_999_991],
  [7.777, 12_345_678_901, 8, 96_012_344_813, 7_680_987_585],
]

describe('a line', () => {
  it('there are 60 cases', () => expect(cases.length).toBe(60))

  it.each(cases)('%d × %d at %d %%: %d and VAT %d', (quantity, unitPrice, vatRate, amount, vat) => {
    expect(lineAmounts({ quantity, unitPrice, vatRate })).toEqual({ amount, vat })
  })

  it('takes quantities with three decimals', () => {
    for (const quantity of [1, 0.1, 0.001, 1.115, 999_999.999]) expect(hasThreeDecimals(quantity)).toBe(true)
    for (const quantity of [0.0001, 1.0005, 0.12345]) expect(hasThreeDecimals(quantity)).toBe(false)
  })
})

const figures = fc.record({
  quantity: fc.integer({ min: 1, max: 1_000_000 }).map(n => n / 1000),
  unitPrice: fc.integer({ min: 0, max: 99_999_999 }),
  vatRate: fc.constantFrom(...vatRates),
})

/** As on paper, digit by digit; numbers as they are written. Shares nothing with the code that is tested, not even integers. */
function product(a: string, b: string): string {
  const [left, right] = [a, b].map(text => text.replace('.', ''))
  const decimals = [a, b].reduce((sum, text) => sum + (text.split('.')[1]?.length ?? 0), 0)
  const digits: number[] = Array(left!.length + right!.length).fill(0)
  for (let n = left!.length - 1; n >= 0; n--)
    for (let m = right!.length - 1; m >= 0; m--) {
      const sum = Number(left![n]) * Number(right![m]) + digits[n + m + 1]!
      digits[n + m + 1] = sum % 10
      digits[n + m]! += Math.floor(sum / 10)
    }
  const written = digits.join('').padStart(decimals + 1, '0')
  return decimals === 0 ? plain(written) : `${plain(written.slice(0, -decimals))}.${written.slice(-decimals)}`
}

const plain = (digits: string) => digits.replace(/^0+(?=\d)/, '')

function sumOf(a: string, b: string): string {
  const length = Math.max(a.length, b.length)
  let [written, carry] = ['', 0]
  for (let n = 1; n <= length; n++) {
    const sum = Number(a.at(-n) ?? 0) + Number(b.at(-n) ?? 0) + carry
    written = `${sum % 10}${written}`
    carry = sum > 9 ? 1 : 0
  }
  return carry ? `1${written}` : written
}

const roundedHalfUp = (text: string) => {
  const [whole, decimals = '0'] = text.split('.')
  return decimals[0]! >= '5' ? sumOf(whole!, '1') : whole!
}

describe('an invoice', () => {
  it('rounds line by line: three lines of 5 đồng have 3 đồng of VAT, where their sum would have 2', () => {
    const line = { quantity: 1, unitPrice: 5, vatRate: 10 } as const
    expect(invoiceSums([line, line, line])).toEqual({ subtotal: 15, vat: 3, total: 18 })
  })

  it('adds up, in total and by rate, and each line is within half a đồng of its exact amount', () => {
    fc.assert(
      fc.property(fc.array(figures, { maxLength: 20 }), lines => {
        const sums = invoiceSums(lines)
        const byRate = vatByRate(lines.map(line => ({ ...line, ...lineAmounts(line) })))
        expect(sums.total).toBe(sums.subtotal + sums.vat)
        expect(byRate.reduce((sum, one) => sum + one.vat, 0)).toBe(sums.vat)
        expect(byRate.reduce((sum, one) => sum + one.amount, 0)).toBe(sums.subtotal)
        for (const line of lines) {
          const { amount, vat } = lineAmounts(line)
          const twice = 2 * (amount * 1000 - Math.round(line.quantity * 1000) * line.unitPrice)
          expect(twice > -1000 && twice <= 1000).toBe(true)
          const twiceVat = 2 * (vat * 100 - amount * (line.vatRate ?? 0))
          expect(twiceVat > -100 && twiceVat <= 100).toBe(true)
        }
      }),
    )
  })

  it('has the sums of decimal arithmetic on written numbers: 10,000 invoices', () => {
    const seen = new Set<VatRate>()
    fc.assert(
      fc.property(fc.array(figures, { minLength: 1, maxLength: 8 }), lines => {
        let [subtotal, vat] = ['0', '0']
        for (const { quantity, unitPrice, vatRate } of lines) {
          const amount = roundedHalfUp(product(String(quantity), String(unitPrice)))
          const ofLine = roundedHalfUp(product(amount, `0.${String(vatRate ?? 0).padStart(2, '0')}`))
          subtotal = sumOf(subtotal, amount)
          vat = sumOf(vat, ofLine)
          seen.add(vatRate)
        }
        const total = sumOf(subtotal, vat)
        const sums = invoiceSums(lines)
        expect([sums.subtotal, sums.vat, sums.total].map(String)).toEqual([subtotal, vat, total])
      }),
      { numRuns: 10_000 },
    )
    expect(seen).toEqual(new Set(vatRates))
  })

  it('an invoice is called by its year and number', () => expect(invoiceCode(2026, 123)).toBe('2026-000123'))
})

describe('what is credited of a line', () => {
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 })

  it('carries no VAT below zero, never more than the line has, and exactly its VAT once all is credited', () => {
    fc.assert(
      fc.property(figures, shares, (line, parts) => {
        const whole = lineAmounts(line)
        let credited = 0
        let vat = 0
        for (const share of [...parts, 1]) {
          const amount = Math.floor((whole.amount - credited) * share)
          const part = creditAmounts({ ...line, credited }, amount)
          expect(part.amount).toBe(amount)
          expect(part.vat).toBeGreaterThanOrEqual(0)
          // Off from its own exact VAT by less than a đồng: half for what was credited before, half for now.
          expect(Math.abs(part.vat * 100 - amount * (line.vatRate ?? 0))).toBeLessThanOrEqual(100)
          credited += amount
          vat += part.vat
          expect(vat).toBe(lineAmounts({ quantity: 1, unitPrice: credited, vatRate: line.vatRate }).vat)
          expect(vat).toBeLessThanOrEqual(whole.vat)
        }
        expect({ amount: credited, vat }).toEqual(whole)
      }),
    )
  })

  it('what is credited of a line is not rounded twice: of a line of 15 đồng at 10 %, three credits of 5 carry its 2 đồng of VAT, not 3', () => {
    const vats = [0, 5, 10].map(credited => creditAmounts({ vatRate: 10, credited }, 5).vat)
    expect(vats).toEqual([1, 0, 1])
  })
})

it.each([
  [{ total: 110, paid: 0, credited: 0 }, 110, 0],
  [{ total: 110, paid: 40, credited: 30 }, 40, 0],
  [{ total: 110, paid: 80, credited: 30 }, 0, 0],
  [{ total: 110, paid: 110, credited: 30 }, 0, 30],
  [{ total: 110, paid: 110, credited: 110 }, 0, 110],
  // A credit note itself.
  [{ total: -30, paid: 0, credited: 0 }, 0, 0],
])('%o leaves %d to pay and %d to refund', (balance, pay, refund) => {
  expect(leftToPay(balance)).toBe(pay)
  expect(leftToRefund(balance)).toBe(refund)
})

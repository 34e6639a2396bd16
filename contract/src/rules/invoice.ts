/** What invoices may hold, and how their sums are made. The server and the editor compute with this code. Money is whole đồng. */

export const maxInvoiceLines = 100
export const maxLineDescription = 300
export const maxLineUnit = 30
export const maxQuantity = 1_000_000
export const maxUnitPrice = 99_999_999_999
/** Of an invoice: beyond it VietQR has no place for the amount. */
export const maxInvoiceTotal = 9_999_999_999_999
export const maxBuyerName = 200
export const maxInvoiceAddress = 300
export const maxInvoiceNote = 1000
/** And as many refunds. */
export const maxPayments = 100
/** Of one invoice. */
export const maxCreditNotes = 100
export const maxPaymentReference = 120
export const maxExportedInvoices = 20_000
/** Of one imported file, beside its headings. */
export const maxInvoiceImportLines = 1_000
/** Of one imported file, in UTF-16 code units; the file has as many bytes at most. */
export const maxInvoiceImportLength = 1_000_000
/** Of all invoices of a file: sums stay exact. */
export const maxInvoiceImportTotal = 999_999_999_999_999

/** Empty, or of 10, 12 or 13 digits. */
export const isTaxCode = (text: string): boolean => /^$|^\d{10}(-?\d{3})?$|^\d{12}$/.test(text)

/** Of VietQR: what a bank is called there. */
export const isBankBin = (text: string): boolean => /^[0-9]{6}$/.test(text)

export const isBankAccount = (text: string): boolean => /^[0-9A-Za-z]{4,19}$/.test(text)

/** In percent; `null`: what is sold is not subject to VAT. */
export const vatRates = [null, 0, 5, 8, 10] as const
export type VatRate = (typeof vatRates)[number]

export interface LineFigures {
  /** At most three decimals. */
  quantity: number
  unitPrice: number
  vatRate: VatRate
}

export interface LineAmounts {
  /** Before VAT. */
  amount: number
  vat: number
}

export interface InvoiceSums {
  subtotal: number
  vat: number
  total: number
}

const thousandths = (quantity: number) => Math.round(quantity * 1000)

export const hasThreeDecimals = (quantity: number): boolean =>
  Math.abs(quantity * 1000 - thousandths(quantity)) < 1e-6

/** Half-up, of what is not negative. */
const divide = (value: bigint, by: bigint) => (value + by / 2n) / by

/** A line is rounded to whole đồng, half up; its VAT is computed from the rounded line and rounded the same way. */
export function lineAmounts({ quantity, unitPrice, vatRate }: LineFigures): LineAmounts {
  const amount = divide(BigInt(thousandths(quantity)) * BigInt(unitPrice), 1000n)
  return { amount: Number(amount), vat: Number(divide(amount * BigInt(vatRate ?? 0), 100n)) }
}

/** The sums of an invoice add up its rounded lines, so that the printed column adds up. */
export function invoiceSums(lines: readonly LineFigures[]): InvoiceSums {
  const amounts = lines.map(lineAmounts)
  const subtotal = amounts.reduce((sum, line) => sum + line.amount, 0)
  const vat = amounts.reduce((sum, line) => sum + line.vat, 0)
  return { subtotal, vat, total: subtotal + vat }
}

/** VAT by rate, in the order of `vatRates`; rates that no line has are left out. */
export function vatByRate(
  lines: readonly (LineAmounts & { vatRate: VatRate })[],
): (LineAmounts & { vatRate: VatRate })[] {
  return vatRates.flatMap(vatRate => {
    const ofRate = lines.filter(line => line.vatRate === vatRate)
    if (ofRate.length === 0) return []
    return [
      {
        vatRate,
        amount: ofRate.reduce((sum, line) => sum + line.amount, 0),
        vat: ofRate.reduce((sum, line) => sum + line.vat, 0),
      },
    ]
  })
}

/** A line, and what credit notes credit of it. */
export interface CreditedLine {
  vatRate: VatRate
  /** Before VAT. */
  credited: number
}

const vatOf = (unitPrice: number, vatRate: VatRate) => lineAmounts({ quantity: 1, unitPrice, vatRate }).vat

/**
 * VAT of crediting `amount` more of a line. What is credited of a line in all carries the VAT of that sum: however it is divided into credit
 * notes, crediting the whole line credits exactly its VAT.
 */
export const creditAmounts = ({ vatRate, credited }: CreditedLine, amount: number): LineAmounts => ({
  amount,
  vat: vatOf(credited + amount, vatRate) - vatOf(credited, vatRate),
})

/** What an invoice asks for, and what became of it. */
export interface Balance {
  total: number
  paid: number
  credited: number
}

export const leftToPay = ({ total, paid, credited }: Balance): number => Math.max(total - credited - paid, 0)

/** What was paid beyond what credit notes leave of the total; of a credit note itself nothing. */
export const leftToRefund = ({ total, paid, credited }: Balance): number =>
  Math.max(Math.min(paid, paid + credited - total), 0)

/** How an invoice is called: year and number, `2026-000123`. */
export const invoiceCode = (year: number, number: number): string =>
  `${year}-${String(number).padStart(6, '0')}`

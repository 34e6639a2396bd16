import { type CreditLine, creditAmounts } from '@trau/contract'
import { fail } from '#platform/errors.ts'
import type { InvoiceRow, StoredLine } from '../tables.ts'

/** What credit notes of an invoice credit of each of its lines, before VAT and not negative, by the place of the line. */
export function creditedByLine(creditNotes: readonly Pick<InvoiceRow, 'lines'>[]): Map<number, number> {
  const amountByLine = new Map<number, number>()
  for (const { line, amount } of creditNotes.flatMap(({ lines }) => lines))
    if (line !== undefined) amountByLine.set(line, (amountByLine.get(line) ?? 0) - amount)
  return amountByLine
}

/** What a request credits of which lines, in their order. */
function chosenLines(
  lines: readonly StoredLine[],
  creditedAmounts: ReadonlyMap<number, number>,
  requestedLines: readonly CreditLine[] | undefined,
): CreditLine[] {
  const allLeft = () =>
    lines.map(({ amount }, line) => ({ line, amount: amount - (creditedAmounts.get(line) ?? 0) }))
  return (requestedLines ?? allLeft()).filter(({ amount }) => amount > 0).toSorted((a, b) => a.line - b.line)
}

/**
 * Whether a credit note is what the request asks for.
 * @param creditNotes all of the invoice, oldest first
 */
export function isAskedFor(
  creditNotes: readonly InvoiceRow[],
  issuedNote: InvoiceRow,
  { invoiceLines, requestedLines, reason }: CreditRequest,
): boolean {
  const earlier = creditNotes.slice(
    0,
    creditNotes.findIndex(note => note.invoice_id === issuedNote.invoice_id),
  )
  const lines = chosenLines(invoiceLines, creditedByLine(earlier), requestedLines)
  return (
    issuedNote.note === reason &&
    issuedNote.lines.length === lines.length &&
    issuedNote.lines.every(
      (storedLine, n) => storedLine.line === lines[n]!.line && storedLine.amount === -lines[n]!.amount,
    )
  )
}

interface CreditRequest {
  invoiceLines: readonly StoredLine[]
  requestedLines: readonly CreditLine[] | undefined
  reason: string
}

/**
 * The lines of a credit note, with negative prices and amounts. A line that is credited as a whole keeps quantity and unit; of another the
 * amount is its price.
 * @param requestedLines absent: all that is left
 * @throws creditTooLarge
 */
export function creditLines(
  lines: readonly StoredLine[],
  creditedAmounts: ReadonlyMap<number, number>,
  requestedLines: readonly CreditLine[] | undefined,
): StoredLine[] {
  const leftOf = (position: number) => (lines[position]?.amount ?? 0) - (creditedAmounts.get(position) ?? 0)
  return chosenLines(lines, creditedAmounts, requestedLines).map(({ line: position, amount }) => {
    const left = leftOf(position)
    const line = lines[position]
    if (!line || amount > left) throw fail('creditTooLarge', { line: position, left })
    const { vat } = creditAmounts(
      { vatRate: line.vatRate, credited: creditedAmounts.get(position) ?? 0 },
      amount,
    )
    return {
      ...line,
      ...(amount === line.amount
        ? { unitPrice: -line.unitPrice }
        : { unit: '', quantity: 1, unitPrice: -amount }),
      amount: -amount,
      // Zero has no sign in JSON, and none here.
      vat: 0 - vat,
      line: position,
    }
  })
}

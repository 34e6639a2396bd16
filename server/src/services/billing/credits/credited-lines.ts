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
  const chosenLines = requestedLines ?? lines.map((_, line) => ({ line, amount: leftOf(line) }))
  return chosenLines
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => a.line - b.line)
    .map(({ line: position, amount }) => {
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

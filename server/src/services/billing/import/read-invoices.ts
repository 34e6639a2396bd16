import {
  Buyer,
  InvoiceDraft,
  type InvoiceImportColumn,
  type InvoiceImportError,
  InvoiceLine,
  maxBuyerName,
  maxInvoiceAddress,
  maxInvoiceImportLines,
  maxInvoiceNote,
  maxLineDescription,
  maxLineUnit,
  type VatRate,
} from '@trau/contract'
import type { z } from 'zod'
import { type CellRefusal, isScientific, readTable, type TableFile } from '#platform/csv-table.ts'
import { columnOf } from './columns.ts'
import { readPrice, readQuantity, readVatRate } from './read-number.ts'

export type ImportReason = InvoiceImportError['reason']
type Refusal = CellRefusal<ImportReason>
type NumberColumn = 'quantity' | 'unitPrice'

/** What the cells of a line say, as it is stored. */
export type ImportValues = Record<Exclude<InvoiceImportColumn, NumberColumn | 'vatRate'>, string> &
  Record<NumberColumn, number> & { vatRate: VatRate }

/** Reads a file alone, line by line; which lines make an invoice is `planImport`. */
export const readInvoices = (text: string): Promise<TableFile<ImportValues, ImportReason>> =>
  readTable<ImportValues, ImportReason>(text, {
    maxLines: maxInvoiceImportLines,
    columnOf,
    columns: ['description', 'quantity', 'unitPrice', 'vatRate'],
    cells: ['description', 'quantity', 'unitPrice', 'vatRate'],
    shown: 'buyerName',
    paragraphs: ['note'],
    readers,
  })

/** A cell as the draft of the contract takes it. */
const textCell =
  (schema: z.ZodType<string>, max: number) =>
  (cell: string): string | Refusal => {
    if (cell.length > max * 16) return { reason: 'tooLong', max }
    const result = schema.safeParse(cell)
    if (result.success) return result.data
    const [issue] = result.error.issues
    return (issue as { params?: Refusal } | undefined)?.params ?? { reason: 'controlCharacters' }
  }

const buyer = Buyer.shape
const line = InvoiceLine.shape
const maxKey = 64

const readers = {
  invoice: cell =>
    Array.from(cell).length > maxKey
      ? { reason: 'tooLong', max: maxKey }
      : textCell(buyer.name, maxKey)(cell),
  /** As it is stored; whose it is, the accounts say. */
  username: cell =>
    cell.length > maxKey ? { reason: 'accountNotFound' } : cell.replace(/^@/, '').toLowerCase(),
  buyerName: textCell(buyer.name, maxBuyerName),
  taxCode(cell) {
    if (isScientific(cell)) return { reason: 'scientificNumber' }
    const result = buyer.taxCode.safeParse(cell.replace(/\s/g, ''))
    return result.success ? result.data : { reason: 'taxCodeInvalid' }
  },
  address: textCell(buyer.address, maxInvoiceAddress),
  description: textCell(line.description, maxLineDescription),
  unit: textCell(line.unit, maxLineUnit),
  quantity: readQuantity,
  unitPrice: readPrice,
  vatRate: readVatRate,
  dueDate(cell) {
    const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? []
    const isoDate = day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell
    const result = InvoiceDraft.shape.dueDate.safeParse(isoDate)
    return result.success && result.data ? result.data : { reason: 'dayInvalid' }
  },
  note: textCell(InvoiceDraft.shape.note, maxInvoiceNote),
} satisfies Parameters<typeof readTable<ImportValues, ImportReason>>[1]['readers']

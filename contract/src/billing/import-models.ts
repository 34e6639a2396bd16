import { z } from 'zod'
import { csvError, csvLineNumber } from '../csv-import.ts'
import { csvReasons, maxErrorsOfLine } from '../rules/csv-import.ts'
import { maxInvoiceImportLines } from '../rules/invoice.ts'
import { time } from '../text.ts'

/** Of a file of invoices, in the order of a sample. A line of the file is a line of an invoice; lines of the same `invoice` make one. */
export const InvoiceImportColumn = z.enum([
  'invoice',
  'username',
  'buyerName',
  'taxCode',
  'address',
  'description',
  'unit',
  'quantity',
  'unitPrice',
  'vatRate',
  'dueDate',
  'note',
])
export type InvoiceImportColumn = z.output<typeof InvoiceImportColumn>

/** Why a file of invoices or a line of it cannot be imported. */
export const invoiceImportReasons = [
  ...csvReasons,
  // of a cell
  'taxCodeInvalid',
  'numberInvalid',
  'numberAmbiguous',
  'tooManyDecimals',
  'notPositive',
  'negative',
  'tooLarge',
  'vatRateUnknown',
  'dayInvalid',
  // of the line beside the others and the accounts that exist
  'accountNotFound',
  'differs',
  'tooManyInvoiceLines',
  'invoiceTooLarge',
  'fileTooLarge',
] as const

export const InvoiceImportError = csvError(invoiceImportReasons)
export type InvoiceImportError = z.output<typeof InvoiceImportError>

const sums = {
  invoices: z.number().int().describe('How many drafts'),
  subtotal: z.number().int().describe('Of all of them, in whole đồng'),
  vat: z.number().int(),
  total: z.number().int(),
}

export const InvoiceImportLine = z.object({
  line: csvLineNumber(),
  outcome: z.enum(['CREATE', 'ERROR']),
  invoice: z.number().int().describe('Which of the file it belongs to, from 1; 0: the whole file is wrong'),
  buyerName: z.string(),
  description: z.string(),
  amount: z.number().int().optional().describe('With VAT, in whole đồng'),
  errors: z.array(InvoiceImportError).max(maxErrorsOfLine).optional(),
})
export type InvoiceImportLine = z.output<typeof InvoiceImportLine>

/** What an import would do, line by line. */
export const InvoiceImportReport = z.object({
  ...sums,
  refused: z.number().int().describe('Lines with errors; with one of them nothing is imported'),
  importedTime: time().optional().describe('When a file of the same content was last imported'),
  lines: z.array(InvoiceImportLine).max(maxInvoiceImportLines + 1),
})
export type InvoiceImportReport = z.output<typeof InvoiceImportReport>

export const InvoiceImportResult = z.object({
  ...sums,
  isRepeated: z.boolean().describe('It was imported before, at `importedTime`, and not again'),
  importedTime: time(),
})
export type InvoiceImportResult = z.output<typeof InvoiceImportResult>

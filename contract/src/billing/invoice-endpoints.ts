import { z } from 'zod'
import { administrator, invoiceReader } from '../access.ts'
import { csvText } from '../csv-import.ts'
import { endpoint, KB, servicePath } from '../endpoint.ts'
import { servedFile } from '../file.ts'
import { context, listQuery } from '../paging.ts'
import { maxInvoiceImportLength, maxInvoiceImportLines } from '../rules/invoice.ts'
import { id } from '../text.ts'
import { InvoiceImportReport, InvoiceImportResult } from './import-models.ts'
import { expectedVersion, Invoice, NewCreditNote, NewPayment, Seller } from './models.ts'

/** A service of our own beside billing: what happens to an invoice, its files, and who is paid. */
const path = servicePath('invoice-service')
const byId = z.object({ id: id() })

export const openInvoice = endpoint({
  method: 'POST',
  path: path('v1', '/invoices/{id}/open'),
  summary: 'Give a draft its number and freeze it; its person is notified',
  access: administrator('invoice.edit'),
  params: byId,
  body: z.object({ version: expectedVersion() }),
  answer: Invoice,
  errors: ['invoiceNotFound', 'invoiceNotDraft', 'invoiceChanged', 'invoiceEmpty', 'sellerMissing'],
  audit: true,
})

export const recordPayment = endpoint({
  method: 'POST',
  path: path('v1', '/invoices/{id}/payments'),
  summary: 'Record a payment, in part or in full',
  access: administrator('invoice.pay'),
  params: byId,
  body: NewPayment,
  answer: Invoice,
  errors: ['invoiceNotFound', 'invoiceNotOpen', 'paymentTooLarge', 'paymentExists', 'tooManyPayments'],
  audit: true,
})

export const recordRefund = endpoint({
  method: 'POST',
  path: path('v1', '/invoices/{id}/refunds'),
  summary:
    'Record that money paid beyond what credit notes leave was given back; it counts as a negative payment',
  access: administrator('invoice.pay'),
  params: byId,
  body: NewPayment,
  answer: Invoice,
  errors: ['invoiceNotFound', 'refundTooLarge', 'paymentExists', 'tooManyPayments'],
  audit: true,
})

export const createCreditNote = endpoint({
  method: 'POST',
  path: path('v1', '/invoices/{id}/credit-notes'),
  summary:
    'Issue a credit note for an invoice that is open or paid: it takes the next number, the person is notified, and it is the answer',
  access: administrator('invoice.edit'),
  params: byId,
  body: NewCreditNote,
  answer: Invoice,
  errors: [
    'invoiceNotFound',
    'invoiceNotCreditable',
    'creditTooLarge',
    'tooManyCreditNotes',
    'invoiceExists',
  ],
  bodyLimit: 64 * 1024,
  audit: true,
})

export const writeOffInvoice = endpoint({
  method: 'POST',
  path: path('v1', '/invoices/{id}/uncollectible'),
  summary: 'Give up an open invoice: it counts as uncollectible',
  access: administrator('invoice.edit'),
  params: byId,
  answer: Invoice,
  errors: ['invoiceNotFound', 'invoiceNotOpen'],
  audit: true,
})

export const remindOfInvoice = endpoint({
  method: 'POST',
  path: path('v1', '/invoices/{id}/reminders'),
  summary: 'Remind the person of an open invoice, at most once a day',
  access: administrator('invoice.edit'),
  params: byId,
  answer: Invoice,
  errors: ['invoiceNotFound', 'invoiceNotOpen', 'invoiceHasNoAccount', 'remindedRecently'],
  audit: true,
})

export const downloadInvoice = endpoint({
  method: 'GET',
  path: path('v1', '/invoices/{id}/pdf'),
  summary: 'An opened invoice as PDF',
  access: invoiceReader,
  params: byId,
  query: context,
  answer: servedFile(),
  errors: ['invoiceIsDraft'],
  limit: { perMinute: 60, burst: 30 },
  sendsFile: true,
})

export const exportInvoices = endpoint({
  method: 'GET',
  path: path('v1', '/exports/invoices'),
  summary: 'The invoices of a list as CSV; cells that a spreadsheet would compute are made inert',
  access: administrator('invoice.read'),
  query: listQuery({ search: true }).omit({ offset: true, limit: true, orders: true }),
  answer: servedFile(),
  errors: ['exportTooLarge'],
  limit: { perMinute: 10, burst: 5 },
  sendsFile: true,
  audit: true,
})

const csv = csvText(maxInvoiceImportLength, maxInvoiceImportLines)

export const checkInvoiceImport = endpoint({
  method: 'POST',
  path: path('v1', '/imports/invoices/check'),
  summary: 'What an import of invoices would do, line by line, with its sums; nothing is changed',
  access: administrator('invoice.edit'),
  body: z.object({ csv }),
  answer: InvoiceImportReport,
  limit: { perMinute: 20, burst: 10 },
  bodyLimit: 4096 * KB,
  audit: true,
})

export const importInvoices = endpoint({
  method: 'POST',
  path: path('v1', '/imports/invoices'),
  summary: 'Write the invoices of a file as drafts: all of them or none',
  access: administrator('invoice.edit'),
  body: z.object({
    csv,
    importId: id().describe('Chosen by the client; sent again with the same file, it is imported once'),
  }),
  answer: InvoiceImportResult,
  errors: ['importRefused'],
  limit: { perMinute: 6, burst: 4 },
  bodyLimit: 4096 * KB,
  audit: true,
})

export const getSeller = endpoint({
  method: 'GET',
  path: path('v1', '/seller'),
  summary: 'Who is paid, as new invoices print it',
  access: administrator('invoice.read'),
  query: context,
  answer: z.object({ seller: Seller.optional() }),
})

export const updateSeller = endpoint({
  method: 'PUT',
  path: path('v1', '/seller'),
  summary: 'Change who is paid; opened invoices keep what they say',
  access: administrator('invoice.settings'),
  body: Seller,
  answer: z.object({ seller: Seller }),
  audit: true,
})

import { z } from 'zod'
import { administrator, invoiceReader, ofTokensTenant, ownInvoices } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { context, listQuery, page } from '../paging.ts'
import { id } from '../text.ts'
import { expectedVersion, Invoice, InvoiceDraft, InvoiceSummary } from './models.ts'

/** Paths of this service name no tenant: it is that of the token. */
const path = (rest: string) => `/billing-service${rest}`
const byId = z.object({ id: id() })
const editor = ofTokensTenant(administrator('invoice.edit'))

export const listInvoices = endpoint({
  method: 'GET',
  path: path('/invoices'),
  summary: 'Invoices, newest first; requestPayload {status, isOverdue, year, userId}',
  access: ofTokensTenant(administrator('invoice.read')),
  query: listQuery({ search: true, orders: ['createdTime', 'dueDate', 'total'], mostOrders: 1 }),
  answer: page(InvoiceSummary),
})

export const createInvoice = endpoint({
  method: 'POST',
  path: path('/invoices'),
  summary: 'Write a draft',
  access: editor,
  body: InvoiceDraft.safeExtend({
    invoiceId: id().optional().describe('Chosen by the client; sent again, it is one draft'),
  }),
  answer: Invoice,
  errors: ['userNotFound', 'invoiceExists', 'invoiceNotDraft', 'invoiceChanged'],
  bodyLimit: 256 * 1024,
  audit: true,
})

export const listUserInvoices = endpoint({
  method: 'GET',
  path: path('/invoices/user/{userId}'),
  summary:
    'Invoices of a person, drafts left out; for themselves, and for administrators who may invoice.read',
  access: ofTokensTenant(ownInvoices),
  params: z.object({ userId: id() }),
  query: listQuery(),
  answer: page(InvoiceSummary),
})

export const updateInvoice = endpoint({
  method: 'PUT',
  path: path('/invoices/{id}'),
  summary: 'Replace what a draft says',
  access: editor,
  params: byId,
  body: InvoiceDraft.safeExtend({ version: expectedVersion() }),
  answer: Invoice,
  errors: ['invoiceNotFound', 'invoiceNotDraft', 'invoiceChanged', 'userNotFound'],
  bodyLimit: 256 * 1024,
  audit: true,
})

export const getInvoice = endpoint({
  method: 'GET',
  path: path('/invoices/{id}'),
  summary: 'One invoice; its person sees it once it is opened',
  access: ofTokensTenant(invoiceReader),
  params: byId,
  query: context,
  answer: Invoice,
})

export const deleteInvoice = endpoint({
  method: 'DELETE',
  path: path('/invoices/{id}'),
  summary: 'Delete a draft; an open invoice is voided and keeps its number',
  access: editor,
  params: byId,
  answer: z.object({ isDeleted: z.boolean().describe('False: it was voided') }),
  errors: ['invoiceNotFound', 'invoiceNotOpen', 'invoiceHasPayments', 'invoiceHasCreditNotes'],
  audit: true,
})

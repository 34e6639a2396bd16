/** Billing owns invoices and credit notes, their numbers and payments, and who is paid. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { checkInvoiceImport } from './endpoints/checkInvoiceImport.ts'
import { createCreditNote } from './endpoints/createCreditNote.ts'
import { createInvoice } from './endpoints/createInvoice.ts'
import { deleteInvoice } from './endpoints/deleteInvoice.ts'
import { downloadInvoice } from './endpoints/downloadInvoice.ts'
import { exportInvoices } from './endpoints/exportInvoices.ts'
import { getInvoice } from './endpoints/getInvoice.ts'
import { getSeller } from './endpoints/getSeller.ts'
import { importInvoices } from './endpoints/importInvoices.ts'
import { listInvoices } from './endpoints/listInvoices.ts'
import { listUserInvoices } from './endpoints/listUserInvoices.ts'
import { openInvoice } from './endpoints/openInvoice.ts'
import { recordPayment } from './endpoints/recordPayment.ts'
import { recordRefund } from './endpoints/recordRefund.ts'
import { remindOfInvoice } from './endpoints/remindOfInvoice.ts'
import { updateInvoice } from './endpoints/updateInvoice.ts'
import { updateSeller } from './endpoints/updateSeller.ts'
import { writeOffInvoice } from './endpoints/writeOffInvoice.ts'
import { forgetOldImports } from './jobs/forgetOldImports.ts'
import { notifyOverdue } from './jobs/notifyOverdue.ts'
import { createInvoicePdfs } from './pdf/pdfs.ts'
import { personalData } from './personal-data.ts'

export const handlers = {
  listInvoices,
  createInvoice,
  listUserInvoices,
  updateInvoice,
  getInvoice,
  deleteInvoice,
} satisfies Handlers<typeof contract.billing>

export const invoiceHandlers = {
  openInvoice,
  recordPayment,
  recordRefund,
  createCreditNote,
  writeOffInvoice,
  remindOfInvoice,
  downloadInvoice,
  exportInvoices,
  checkInvoiceImport,
  importInvoices,
  getSeller,
  updateSeller,
} satisfies Handlers<typeof contract.invoice>

export const service = defineService({
  name: 'billing',
  endpoints: [serve(contract.billing, handlers), serve(contract.invoice, invoiceHandlers)],
  tables: ['invoice', 'invoice_import', 'invoice_payment', 'invoice_seller', 'invoice_series'],
  personalData,
  create: () => ({ invoicePdfs: createInvoicePdfs() }),
  jobs: [notifyOverdue, forgetOldImports],
  stop: app => app.services.invoicePdfs.close(),
})

export { dayAfter, dayInVietnam } from './calendar.ts'

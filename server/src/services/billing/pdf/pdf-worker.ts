import { serveJobs } from '#platform/workers/serve.ts'
import { drawInvoice } from './draw-invoice.ts'

export const invoiceJobs = { draw: drawInvoice }

serveJobs(invoiceJobs)

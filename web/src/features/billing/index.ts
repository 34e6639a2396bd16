/** Invoices: writing and collecting them, and paying one's own. */
export { loadInvoicesPane, loadOwnInvoices } from './load-parts.ts'

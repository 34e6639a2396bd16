import {
  type Invoice,
  type InvoiceSummary,
  invoiceCode,
  leftToPay,
  type Payment,
  vietQr,
} from '@trau/contract'
import type { App } from '#platform/app.ts'
import { findUserInfos } from '../identity/index.ts'
import { dayInVietnam } from './calendar.ts'
import { creditedByLine } from './credits/credited-lines.ts'
import { findNumbers, selectCreditNotes, selectPayments } from './invoice-store.ts'
import type { InvoiceRow, PaymentRow } from './tables.ts'

/** Year and number; empty in a draft. */
export const codeOf = ({ year, number }: Pick<InvoiceRow, 'year' | 'number'>): string =>
  year === null || number === null ? '' : invoiceCode(year, number)

/** What the payer's bank writes beside the transfer: ASCII, and short enough for every bank. */
export const memoOf = (row: Pick<InvoiceRow, 'year' | 'number'>): string =>
  `HD${codeOf(row).replaceAll('-', '')}`

export async function viewSummaries(
  app: App,
  tenantId: string,
  rows: readonly InvoiceRow[],
): Promise<InvoiceSummary[]> {
  const [infos, numbers] = await Promise.all([
    findUserInfos(
      app,
      tenantId,
      rows.flatMap(row => row.user_id ?? []),
    ),
    findNumbers(
      app.db,
      tenantId,
      rows.flatMap(row => row.credited_invoice_id ?? []),
    ),
  ])
  const codes = new Map(numbers.map(row => [row.invoice_id, codeOf(row)]))
  const today = dayInVietnam(app.clock.now())
  return rows.map(row => ({
    invoiceId: row.invoice_id,
    status: row.status,
    isOverdue: isOverdue(row, today),
    ...(row.number === null ? {} : { code: codeOf(row) }),
    ...(row.user_id ? { user: infos.get(row.user_id) ?? { userId: row.user_id } } : {}),
    buyerName: row.buyer.name,
    subtotal: row.subtotal,
    vat: row.vat,
    total: row.total,
    paid: row.paid,
    credited: row.credited,
    ...(row.credited_invoice_id
      ? {
          creditedInvoice: {
            invoiceId: row.credited_invoice_id,
            code: codes.get(row.credited_invoice_id) ?? '',
          },
        }
      : {}),
    ...(row.due_date ? { dueDate: row.due_date } : {}),
    ...(row.opened_time ? { openedTime: row.opened_time.getTime() } : {}),
    createdTime: row.created_time.getTime(),
  }))
}

export const isOverdue = (row: Pick<InvoiceRow, 'status' | 'due_date'>, today: string): boolean =>
  row.status === 'OPEN' && row.due_date !== null && row.due_date < today

export async function viewInvoice(app: App, row: InvoiceRow): Promise<Invoice> {
  const [[summary], payments, creditNotes] = await Promise.all([
    viewSummaries(app, row.tenant_id, [row]),
    selectPayments(app.db, row.tenant_id, row.invoice_id),
    selectCreditNotes(app.db, row.tenant_id, row.invoice_id),
  ])
  const creditedAmounts = creditedByLine(creditNotes)
  const { buyerName: _, ...rest } = summary!
  return {
    ...rest,
    version: row.version,
    buyer: row.buyer,
    ...(row.seller ? { seller: row.seller } : {}),
    lines: row.lines.map(({ line: _, ...line }, position) => ({
      ...line,
      credited: creditedAmounts.get(position) ?? 0,
    })),
    note: row.note,
    creditNotes: creditNotes.map(one => ({
      invoiceId: one.invoice_id,
      code: codeOf(one),
      total: one.total,
      openedTime: one.opened_time!.getTime(),
      reason: one.note,
    })),
    payments: payments.map(viewPayment),
    ...(row.closed_time ? { closedTime: row.closed_time.getTime() } : {}),
    ...(row.reminded_time ? { remindedTime: row.reminded_time.getTime() } : {}),
    ...transferOf(row),
  }
}

const viewPayment = (row: PaymentRow): Payment => ({
  paymentId: row.payment_id,
  amount: row.amount,
  method: row.method,
  reference: row.reference,
  paidDate: row.paid_date,
  createdTime: row.created_time.getTime(),
})

/** What is left of an open invoice, as a VietQR transfer. */
export function transferOf(row: InvoiceRow): Pick<Invoice, 'transfer'> {
  if (row.status !== 'OPEN' || !row.seller) return {}
  const amount = leftToPay(row)
  const memo = memoOf(row)
  const { bankBin, bankAccount: account } = row.seller
  return { transfer: { payload: vietQr({ bankBin, account, amount, memo }), memo, amount } }
}

import type { Invoice, NewPayment } from '@trau/contract'
import { leftToPay, leftToRefund, maxPayments } from '@trau/contract'
import type { z } from 'zod'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { dayAfter, dayInVietnam } from './calendar.ts'
import {
  changeInvoice,
  findSeller,
  insertPayment,
  lockInvoice,
  selectPayments,
  takeNumber,
} from './invoice-store.ts'
import { readInvoice, searchTextOf } from './invoices.ts'
import { notifyOfInvoice } from './notices.ts'
import { requireDraft, requireOpen } from './policy.ts'
import type { PaymentRow } from './tables.ts'
import { codeOf } from './view.ts'

/** DRAFT → OPEN → PAID | UNCOLLECTIBLE; voiding is `deleteInvoice`. */

const usualDays = 14
const dayMs = 86_400_000

/** @throws invoiceNotFound, invoiceNotDraft, invoiceChanged, invoiceEmpty, sellerMissing */
export async function openInvoice(
  app: App,
  me: UserKey,
  invoiceId: string,
  version: number | undefined,
): Promise<Invoice> {
  await transact(app, async tx => {
    const row = requireDraft(await lockInvoice(tx, me.tenantId, invoiceId), version)
    if (row.total === 0) throw fail('invoiceEmpty')
    const seller = await findSeller(tx, me.tenantId)
    if (!seller) throw fail('sellerMissing')
    const now = app.clock.now()
    const today = dayInVietnam(now)
    const year = Number(today.slice(0, 4))
    // Last of what may be refused: every other opening waits from here to the commit.
    const number = await takeNumber(tx, me.tenantId, year)
    const openedInvoice = {
      status: 'OPEN' as const,
      year,
      number,
      due_date: row.due_date ?? dayAfter(today, usualDays),
      opened_time: new Date(now),
    }
    await changeInvoice(tx, row, {
      ...openedInvoice,
      seller: JSON.stringify(seller),
      search_text: `${codeOf(openedInvoice)} ${searchTextOf(row.buyer)}`,
    })
    await notifyOfInvoice(app, tx, { ...row, ...openedInvoice }, 'OPENED')
  })
  return readInvoice(app, app.db, me.tenantId, invoiceId)
}

/**
 * The one that pays the rest closes the invoice. The same sent again with its id is recorded once.
 * @throws invoiceNotFound, invoiceNotOpen, paymentTooLarge, paymentExists, tooManyPayments
 */
export async function recordPayment(
  app: App,
  me: UserKey,
  invoiceId: string,
  payment: z.output<typeof NewPayment>,
): Promise<Invoice> {
  await transact(app, async tx => {
    const lockedInvoice = await lockInvoice(tx, me.tenantId, invoiceId)
    const payments = await selectPayments(tx, me.tenantId, invoiceId)
    const newRow = paymentRow(me, invoiceId, payment, payment.amount, new Date(app.clock.now()))
    if (isRecorded(payments, newRow)) return
    const row = requireOpen(lockedInvoice)
    const due = leftToPay(row)
    if (payment.amount > due) throw fail('paymentTooLarge', { due })
    if (payments.filter(one => one.amount > 0).length >= maxPayments) throw fail('tooManyPayments')
    await insertPayment(tx, newRow)
    await changeInvoice(tx, row, {
      paid: row.paid + payment.amount,
      ...(payment.amount === due ? { status: 'PAID' as const, closed_time: newRow.created_time } : {}),
    })
  })
  return readInvoice(app, app.db, me.tenantId, invoiceId)
}

/**
 * Gives back what was paid beyond the rest that credit notes leave. The same sent again with its id is recorded once.
 * @throws invoiceNotFound, refundTooLarge, paymentExists, tooManyPayments
 */
export async function recordRefund(
  app: App,
  me: UserKey,
  invoiceId: string,
  refund: z.output<typeof NewPayment>,
): Promise<Invoice> {
  await transact(app, async tx => {
    const row = await lockInvoice(tx, me.tenantId, invoiceId)
    if (!row) throw fail('invoiceNotFound')
    const payments = await selectPayments(tx, me.tenantId, invoiceId)
    const newRow = paymentRow(me, invoiceId, refund, -refund.amount, new Date(app.clock.now()))
    if (isRecorded(payments, newRow)) return
    const left = leftToRefund(row)
    if (refund.amount > left) throw fail('refundTooLarge', { left })
    if (payments.filter(one => one.amount < 0).length >= maxPayments) throw fail('tooManyPayments')
    await insertPayment(tx, newRow)
    await changeInvoice(tx, row, { paid: row.paid - refund.amount })
  })
  return readInvoice(app, app.db, me.tenantId, invoiceId)
}

/**
 * Whether the answer to the same request was lost.
 * @throws paymentExists where something else was recorded by the id
 */
function isRecorded(payments: readonly PaymentRow[], newRow: PaymentRow): boolean {
  const recordedRow = payments.find(one => one.payment_id === newRow.payment_id)
  if (!recordedRow) return false
  const isSame = (['amount', 'method', 'reference', 'paid_date'] as const).every(
    column => recordedRow[column] === newRow[column],
  )
  if (!isSame) throw fail('paymentExists')
  return true
}

const paymentRow = (
  me: UserKey,
  invoiceId: string,
  payment: z.output<typeof NewPayment>,
  amount: number,
  now: Date,
): PaymentRow => ({
  tenant_id: me.tenantId,
  invoice_id: invoiceId,
  payment_id: payment.paymentId,
  amount,
  method: payment.method,
  reference: payment.reference,
  paid_date: payment.paidDate,
  recorded_by: me.userId,
  created_time: now,
})

/** @throws invoiceNotFound, invoiceNotOpen */
export async function writeOffInvoice(app: App, me: UserKey, invoiceId: string): Promise<Invoice> {
  await transact(app, async tx => {
    const row = requireOpen(await lockInvoice(tx, me.tenantId, invoiceId))
    await changeInvoice(tx, row, { status: 'UNCOLLECTIBLE', closed_time: new Date(app.clock.now()) })
  })
  return readInvoice(app, app.db, me.tenantId, invoiceId)
}

/** @throws invoiceNotFound, invoiceNotOpen, invoiceHasNoAccount, remindedRecently */
export async function remindOfInvoice(app: App, me: UserKey, invoiceId: string): Promise<Invoice> {
  await transact(app, async tx => {
    const row = requireOpen(await lockInvoice(tx, me.tenantId, invoiceId))
    if (!row.user_id) throw fail('invoiceHasNoAccount')
    const now = app.clock.now()
    if (row.reminded_time && now - row.reminded_time.getTime() < dayMs) throw fail('remindedRecently')
    await changeInvoice(tx, row, { reminded_time: new Date(now) })
    await notifyOfInvoice(app, tx, row, 'REMINDED')
  })
  return readInvoice(app, app.db, me.tenantId, invoiceId)
}

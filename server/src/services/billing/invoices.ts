import { isDeepStrictEqual } from 'node:util'
import { type Invoice, type InvoiceDraft, invoiceSums, lineAmounts } from '@trau/contract'
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tables } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { plainLetters } from '#platform/plain-letters.ts'
import { changeInvoice, findInvoice, insertInvoiceOnce, lockInvoice, removeInvoice } from './invoice-store.ts'
import { requireDraft, requireOpen } from './policy.ts'
import type { InvoiceRow } from './tables.ts'
import { viewInvoice } from './view.ts'

/** Drafts: written, changed, deleted. */

/**
 * Sent again by the same person with the same id, it is one draft, which says what was sent last; nobody else can have changed it since.
 * @throws userNotFound, invoiceExists, invoiceNotDraft, invoiceChanged
 */
export async function createInvoice(
  app: App,
  me: UserKey,
  { invoiceId = uuidv7(), ...draft }: InvoiceDraft & { invoiceId?: string | undefined },
): Promise<Invoice> {
  await requireCustomer(app, me.tenantId, draft)
  await transact(app, async tx => {
    if (await insertInvoiceOnce(tx, draftRow(app, me, draft, invoiceId))) return
    const row = await lockInvoice(tx, me.tenantId, invoiceId)
    if (row?.created_by !== me.userId || row.credited_invoice_id !== null) throw fail('invoiceExists')
    const columns = columnsOf(draft)
    if (!says(row, columns)) await changeInvoice(tx, requireDraft(row, firstVersion), columns)
  })
  return readInvoice(app, app.db, me.tenantId, invoiceId)
}

const firstVersion = 1

/** A new draft as it is stored. */
export const draftRow = (
  app: App,
  me: UserKey,
  draft: InvoiceDraft,
  invoiceId = uuidv7(),
): Insertable<Tables['invoice']> => ({
  tenant_id: me.tenantId,
  invoice_id: invoiceId,
  status: 'DRAFT',
  ...columnsOf(draft),
  created_by: me.userId,
  created_time: new Date(app.clock.now()),
})

/** @throws invoiceNotFound, invoiceNotDraft, invoiceChanged, userNotFound */
export async function updateInvoice(
  app: App,
  me: UserKey,
  invoiceId: string,
  { version, ...draft }: InvoiceDraft & { version?: number | undefined },
): Promise<Invoice> {
  await requireCustomer(app, me.tenantId, draft)
  await transact(app, async tx => {
    const row = requireDraft(await lockInvoice(tx, me.tenantId, invoiceId), version)
    await changeInvoice(tx, row, columnsOf(draft))
  })
  return readInvoice(app, app.db, me.tenantId, invoiceId)
}

/** A number that was given stays given: what is open is voided. @throws invoiceNotFound, invoiceNotOpen, invoiceHasPayments, invoiceHasCreditNotes */
export const deleteInvoice = (app: App, me: UserKey, invoiceId: string): Promise<{ isDeleted: boolean }> =>
  transact(app, async tx => {
    const row = await lockInvoice(tx, me.tenantId, invoiceId)
    if (row?.status === 'DRAFT') {
      await removeInvoice(tx, row)
      return { isDeleted: true }
    }
    const open = requireOpen(row)
    if (open.paid > 0) throw fail('invoiceHasPayments')
    if (open.credited > 0) throw fail('invoiceHasCreditNotes')
    await changeInvoice(tx, open, { status: 'VOID', closed_time: new Date(app.clock.now()) })
    return { isDeleted: false }
  })

/** @throws invoiceNotFound */
export async function readInvoice(
  app: App,
  q: Queryable,
  tenantId: string,
  invoiceId: string,
): Promise<Invoice> {
  const row = await findInvoice(q, tenantId, invoiceId)
  if (!row) throw fail('invoiceNotFound')
  return viewInvoice(app, row)
}

async function requireCustomer(app: App, tenantId: string, { userId }: InvoiceDraft): Promise<void> {
  if (!userId) return
  const row = (await app.services.userCache.findRows(tenantId, [userId])).get(userId)
  if (!row || row.erased_time) throw fail('userNotFound')
}

function columnsOf({ userId, buyer, lines, note, dueDate }: InvoiceDraft) {
  return {
    user_id: userId ?? null,
    buyer: JSON.stringify(buyer),
    lines: JSON.stringify(lines.map(line => ({ ...line, ...lineAmounts(line) }))),
    note: note.trim(),
    ...invoiceSums(lines),
    due_date: dueDate ?? null,
    search_text: searchTextOf(buyer),
  }
}

function says(row: InvoiceRow, { buyer, lines, ...others }: ReturnType<typeof columnsOf>): boolean {
  return (
    isDeepStrictEqual([row.buyer, row.lines], [JSON.parse(buyer), JSON.parse(lines)]) &&
    Object.entries(others).every(([column, value]) => row[column as keyof typeof others] === value)
  )
}

/** What an invoice is found by; its number is added when it has one. */
export const searchTextOf = (buyer: { name: string; taxCode: string }): string =>
  plainLetters(`${buyer.name} ${buyer.taxCode}`).toLowerCase()

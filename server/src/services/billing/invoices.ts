import { type Invoice, type InvoiceDraft, invoiceSums, lineAmounts } from '@trau/contract'
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tables } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { plainLetters } from '#platform/plain-letters.ts'
import { changeInvoice, findInvoice, insertInvoice, lockInvoice, removeInvoice } from './invoice-store.ts'
import { requireDraft, requireOpen } from './policy.ts'
import { viewInvoice } from './view.ts'

/** Drafts: written, changed, deleted. */

/** @throws userNotFound */
export async function createInvoice(app: App, me: UserKey, draft: InvoiceDraft): Promise<Invoice> {
  await requireCustomer(app, me.tenantId, draft)
  const row = draftRow(app, me, draft)
  await insertInvoice(app.db, row)
  return readInvoice(app, app.db, me.tenantId, row.invoice_id)
}

/** A new draft as it is stored. */
export const draftRow = (app: App, me: UserKey, draft: InvoiceDraft): Insertable<Tables['invoice']> => ({
  tenant_id: me.tenantId,
  invoice_id: uuidv7(),
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

/** What an invoice is found by; its number is added when it has one. */
export const searchTextOf = (buyer: { name: string; taxCode: string }): string =>
  plainLetters(`${buyer.name} ${buyer.taxCode}`).toLowerCase()

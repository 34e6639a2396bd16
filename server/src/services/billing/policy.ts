import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import { fail } from '#platform/errors.ts'
import type { InvoiceRow } from './tables.ts'

/** Who may read which invoice, and which step an invoice allows. */

export const mayReadAll = async (app: App, me: Caller): Promise<boolean> =>
  !me.needsSecondFactor && (await app.services.permissions.of(me)).has('invoice.read')

/** A person sees their own once it is opened. @throws invoiceNotFound */
export async function requireReadable(
  app: App,
  me: Caller,
  row: InvoiceRow | undefined,
): Promise<InvoiceRow> {
  if (row && ((row.user_id === me.userId && row.status !== 'DRAFT') || (await mayReadAll(app, me))))
    return row
  throw fail('invoiceNotFound')
}

/** @throws invoiceNotFound, invoiceNotDraft, invoiceChanged */
export function requireDraft(row: InvoiceRow | undefined, version: number | undefined): InvoiceRow {
  if (!row) throw fail('invoiceNotFound')
  if (row.status !== 'DRAFT') throw fail('invoiceNotDraft')
  if (version !== undefined && version !== row.version) throw fail('invoiceChanged')
  return row
}

/** @throws invoiceNotFound, invoiceNotOpen */
export function requireOpen(row: InvoiceRow | undefined): InvoiceRow {
  if (!row) throw fail('invoiceNotFound')
  if (row.status !== 'OPEN') throw fail('invoiceNotOpen')
  return row
}

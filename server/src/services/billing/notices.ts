import { leftToPay } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { InvoiceRow } from './tables.ts'
import { codeOf } from './view.ts'

export type InvoiceNotice = 'OPENED' | 'OVERDUE' | 'REMINDED' | 'CREDITED'

/** Notifies whose invoice it is, in the transaction that causes it; what is left to pay is what it says then. */
export async function notifyOfInvoice(
  app: App,
  tx: Tx,
  row: InvoiceRow,
  notice: InvoiceNotice,
  creditedAmount?: number,
): Promise<void> {
  if (!row.user_id) return
  const { tenant_id: tenantId, invoice_id: invoiceId } = row
  await app.services.notifier.add(tx, tenantId, `INVOICE/${invoiceId}/${notice}/${row.version}`, {
    type: 'INVOICE',
    id: invoiceId,
    userIds: [row.user_id],
    subject: {
      invoice: {
        invoiceId,
        code: codeOf(row),
        notice,
        due: leftToPay(row),
        ...(creditedAmount === undefined ? {} : { credited: creditedAmount }),
        dueDate: row.due_date ?? '',
      },
    },
  })
}

import type { contract, InvoiceImportResult } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { addImport, findImport, hashOf } from '../import/import-store.ts'
import { planImport } from '../import/plan-import.ts'
import { insertInvoices } from '../invoice-store.ts'
import { draftRow } from '../invoices.ts'
import type { ImportRow } from '../tables.ts'

/** All invoices or none, and once: what was imported under the id before is answered as it was. */
export const importInvoices: Handler<typeof contract.invoice.importInvoices, App> = async (
  { app, me, audit },
  { body },
) => {
  const { tenantId, userId } = me
  const key = { tenant_id: tenantId, import_id: body.importId, file_hash: hashOf(body.csv) }
  const result = await transact(app, async tx => {
    const earlier = await findImport(tx, key)
    if (earlier) return resultOf(earlier, true)
    const { report, drafts } = await planImport(tx, tenantId, body.csv, { isLocked: true })
    if (report.refused > 0) throw fail('importRefused', { lines: report.refused })
    const { invoices, subtotal, vat, total } = report
    const row = {
      ...{ ...key, invoices, subtotal, vat, total, imported_by: userId },
      imported_time: new Date(app.clock.now()),
    }
    if (!(await addImport(tx, row))) {
      const other = await findImport(tx, key)
      return resultOf(other ?? row, true)
    }
    await insertInvoices(
      tx,
      drafts.map(draft => draftRow(app, me, draft)),
    )
    return resultOf(row, false)
  })
  const { importedTime: _, ...after } = result
  audit.after = after
  return result
}

const resultOf = (row: ImportRow, isRepeated: boolean): InvoiceImportResult => ({
  ...{ invoices: row.invoices, subtotal: row.subtotal, vat: row.vat, total: row.total },
  isRepeated,
  importedTime: row.imported_time.getTime(),
})

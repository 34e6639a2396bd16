import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findLastImport, hashOf } from '../import/import-store.ts'
import { planImport } from '../import/plan-import.ts'

export const checkInvoiceImport: Handler<typeof contract.invoice.checkInvoiceImport, App> = async (
  { app, me },
  { body },
) => {
  const { report } = await planImport(app.db, me.tenantId, body.csv)
  const last = await findLastImport(app.db, me.tenantId, hashOf(body.csv))
  return { ...report, ...(last ? { importedTime: last.imported_time.getTime() } : {}) }
}

import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectReceipt } from '../own-data-store.ts'

export const getErasureReceipt: Handler<typeof contract.ownData.getErasureReceipt, App> = async (
  { app, tenantId },
  { params },
) => {
  const receipt = await selectReceipt(app.db, tenantId, params.receiptId)
  if (!receipt) throw fail('receiptNotFound')
  return receipt
}

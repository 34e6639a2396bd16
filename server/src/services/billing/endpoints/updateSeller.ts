import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { saveSeller } from '../invoice-store.ts'

export const updateSeller: Handler<typeof contract.invoice.updateSeller, App> = async (
  { app, me },
  { body },
) => {
  await saveSeller(app.db, me.tenantId, body, new Date(app.clock.now()))
  return { seller: body }
}

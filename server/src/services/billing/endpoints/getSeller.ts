import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findSeller } from '../invoice-store.ts'

export const getSeller: Handler<typeof contract.invoice.getSeller, App> = async ({ app, me }) => {
  const seller = await findSeller(app.db, me.tenantId)
  return seller ? { seller } : {}
}

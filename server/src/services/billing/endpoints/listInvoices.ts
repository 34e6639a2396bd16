import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readFilter } from '../filter.ts'
import { countInvoices, selectInvoices } from '../invoice-store.ts'
import { viewSummaries } from '../view.ts'

export const listInvoices: Handler<typeof contract.billing.listInvoices, App> = async (
  { app, me },
  { query },
) => {
  const filter = readFilter(app, query)
  const [rows, total] = await Promise.all([
    selectInvoices(app.db, me.tenantId, filter, {
      offset: query.offset,
      limit: query.limit,
      order: query.orders?.[0],
    }),
    countInvoices(app.db, me.tenantId, filter),
  ])
  return { items: await viewSummaries(app, me.tenantId, rows), total }
}

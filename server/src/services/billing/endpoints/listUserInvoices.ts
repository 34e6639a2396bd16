import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { countInvoices, selectInvoices } from '../invoice-store.ts'
import { mayReadAll } from '../policy.ts'
import { viewSummaries } from '../view.ts'

export const listUserInvoices: Handler<typeof contract.billing.listUserInvoices, App> = async (
  { app, me },
  { params: { userId }, query },
) => {
  if (userId !== me.userId && !(await mayReadAll(app, me))) throw fail('userNotFound')
  const filter = { userId, isOpened: true }
  const [rows, total] = await Promise.all([
    selectInvoices(app.db, me.tenantId, filter, { offset: query.offset, limit: query.limit }),
    countInvoices(app.db, me.tenantId, filter),
  ])
  return { items: await viewSummaries(app, me.tenantId, rows), total }
}

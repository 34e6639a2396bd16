import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { updateInvoice as run } from '../invoices.ts'

export const updateInvoice: Handler<typeof contract.billing.updateInvoice, App> = (
  { app, me },
  { params, body },
) => run(app, me, params.id, body)

import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { deleteInvoice as run } from '../invoices.ts'

export const deleteInvoice: Handler<typeof contract.billing.deleteInvoice, App> = ({ app, me }, { params }) =>
  run(app, me, params.id)

import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { createInvoice as run } from '../invoices.ts'

export const createInvoice: Handler<typeof contract.billing.createInvoice, App> = ({ app, me }, { body }) =>
  run(app, me, body)

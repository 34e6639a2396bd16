import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { remindOfInvoice as run } from '../lifecycle.ts'

export const remindOfInvoice: Handler<typeof contract.invoice.remindOfInvoice, App> = (
  { app, me },
  { params },
) => run(app, me, params.id)

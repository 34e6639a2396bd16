import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { openInvoice as run } from '../lifecycle.ts'

export const openInvoice: Handler<typeof contract.invoice.openInvoice, App> = (
  { app, me },
  { params, body },
) => run(app, me, params.id, body.version)

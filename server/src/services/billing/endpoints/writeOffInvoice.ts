import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { writeOffInvoice as run } from '../lifecycle.ts'

export const writeOffInvoice: Handler<typeof contract.invoice.writeOffInvoice, App> = (
  { app, me },
  { params },
) => run(app, me, params.id)

import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { recordPayment as run } from '../lifecycle.ts'

export const recordPayment: Handler<typeof contract.invoice.recordPayment, App> = (
  { app, me },
  { params, body },
) => run(app, me, params.id, body)

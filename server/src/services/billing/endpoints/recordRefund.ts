import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { recordRefund as run } from '../lifecycle.ts'

export const recordRefund: Handler<typeof contract.invoice.recordRefund, App> = (
  { app, me },
  { params, body },
) => run(app, me, params.id, body)

import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { createCreditNote as run } from '../credits/create-credit-note.ts'

export const createCreditNote: Handler<typeof contract.invoice.createCreditNote, App> = (
  { app, me },
  { params, body },
) => run(app, me, params.id, body)

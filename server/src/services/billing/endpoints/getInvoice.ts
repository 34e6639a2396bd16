import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findInvoice } from '../invoice-store.ts'
import { requireReadable } from '../policy.ts'
import { viewInvoice } from '../view.ts'

export const getInvoice: Handler<typeof contract.billing.getInvoice, App> = async ({ app, me }, { params }) =>
  viewInvoice(app, await requireReadable(app, me, await findInvoice(app.db, me.tenantId, params.id)))

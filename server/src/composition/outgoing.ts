import type { App } from '#platform/app.ts'
import type { FindRoute } from '#platform/outgoing/carrier.ts'
import { findMailRoute } from '../services/email/index.ts'
import { findSmsRoute } from '../services/sms/index.ts'

/** How a tenant's mail and SMS leave. */
export const createFindRoute =
  (app: App): FindRoute =>
  (db, tenantId, channel) =>
    channel === 'EMAIL' ? findMailRoute(app, db, tenantId) : findSmsRoute(app, db, tenantId)

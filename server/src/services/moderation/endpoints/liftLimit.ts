import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { limitUser } from '../../identity/index.ts'
import { publishStanding } from '../standing.ts'

export const liftLimit: Handler<typeof contract.moderation.liftLimit, App> = async (
  { app, me: { tenantId } },
  { params: { userId } },
) => {
  await limitUser(app, { tenantId, userId }, null)
  return transact(app, tx => publishStanding(app, tx, tenantId, userId))
}

import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { endLimit, requireOther } from '../../identity/index.ts'
import { publishStanding } from '../standing.ts'

export const liftLimit: Handler<typeof contract.moderation.liftLimit, App> = (
  { app, me },
  { params: { userId } },
) => {
  requireOther(me, userId)
  const { tenantId } = me
  return transact(app, async tx => {
    await app.services.administrators.requireNotAbove(app, me, userId, tx)
    await endLimit(app, tx, { tenantId, userId })
    return publishStanding(app, tx, tenantId, userId)
  })
}

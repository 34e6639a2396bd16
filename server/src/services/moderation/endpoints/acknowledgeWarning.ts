import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { readWarnings } from '../moderation-store.ts'
import { publishStanding } from '../standing.ts'

/** A warning that is not there, or was read before, changes nothing. */
export const acknowledgeWarning: Handler<typeof contract.moderation.acknowledgeWarning, App> = (
  { app, me },
  { body },
) =>
  transact(app, async tx => {
    await readWarnings(tx, me.tenantId, me.userId, body.warningId, new Date(app.clock.now()))
    return publishStanding(app, tx, me.tenantId, me.userId)
  })

import { type contract, maxActivities } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { insertActivity, lockActivities } from '../activity-store.ts'
import { describedPart, viewActivities } from '../view.ts'

export const createProcessingActivity: Handler<
  typeof contract.dataProtection.createProcessingActivity,
  App
> = async ({ app, me, audit }, { body }) => {
  const row = await transact(app, async tx => {
    if ((await lockActivities(tx, me.tenantId)) >= maxActivities)
      throw fail('tooManyActivities', { max: maxActivities })
    return insertActivity(tx, {
      ...{ tenant_id: me.tenantId, activity_id: uuidv7(), ...body },
      ...{ updated_by: me.userId, updated_time: new Date(app.clock.now()) },
    })
  })
  audit.after = describedPart(row)
  const [activity] = await viewActivities(app, me.tenantId, [row])
  return activity!
}

import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { lockActivity, updateActivity } from '../activity-store.ts'
import { describedPart, viewActivities } from '../view.ts'

export const updateProcessingActivity: Handler<
  typeof contract.dataProtection.updateProcessingActivity,
  App
> = async ({ app, me, audit }, { params, body }) => {
  const row = await transact(app, async tx => {
    const before = await lockActivity(tx, me.tenantId, params.activityId)
    if (!before) throw fail('activityNotFound')
    audit.before = describedPart(before)
    return updateActivity(tx, {
      ...{ ...before, ...body },
      ...{ updated_by: me.userId, updated_time: new Date(app.clock.now()) },
    })
  })
  audit.after = describedPart(row)
  const [activity] = await viewActivities(app, me.tenantId, [row])
  return activity!
}

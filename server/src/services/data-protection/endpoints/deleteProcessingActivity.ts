import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { deleteActivity, lockActivity } from '../activity-store.ts'
import { describedPart, viewActivities } from '../view.ts'

export const deleteProcessingActivity: Handler<
  typeof contract.dataProtection.deleteProcessingActivity,
  App
> = async ({ app, me, audit }, { params }) => {
  const row = await transact(app, async tx => {
    const before = await lockActivity(tx, me.tenantId, params.activityId)
    if (!before) throw fail('activityNotFound')
    await deleteActivity(tx, before)
    return before
  })
  audit.before = describedPart(row)
  const [activity] = await viewActivities(app, me.tenantId, [row])
  return activity!
}

import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectActivities } from '../activity-store.ts'
import { nameCursor } from '../cursor.ts'
import { viewActivities } from '../view.ts'

export const listProcessingActivities: Handler<
  typeof contract.dataProtection.listProcessingActivities,
  App
> = async ({ app, me }, { query: { cursor, limit } }) => {
  const after = cursor === undefined ? undefined : nameCursor.decode(cursor)
  const rows = await selectActivities(app.db, me.tenantId, { after, limit: limit + 1 })
  const items = await viewActivities(app, me.tenantId, rows.slice(0, limit))
  const { name, activityId } = items.at(-1) ?? { name: '', activityId: '' }
  return rows.length > limit ? { items, nextCursor: nameCursor.encode({ name, id: activityId }) } : { items }
}

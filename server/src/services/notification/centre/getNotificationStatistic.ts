import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectStatistics } from './notification-store.ts'

export const getNotificationStatistic: Handler<
  typeof contract.notification.getNotificationStatistic,
  App
> = async ({ app, me }) => (await selectStatistics(app.db, me.tenantId, [me.userId])).get(me.userId)!

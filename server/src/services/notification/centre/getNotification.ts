import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findNotification, isInCentre } from './notification-store.ts'
import { viewNotifications } from './view.ts'

export const getNotification: Handler<typeof contract.notification.getNotification, App> = async (
  { app, me },
  { params },
) => {
  const row = await findNotification(app.db, me, params.id)
  if (!row || !isInCentre(row)) throw fail('notificationNotFound')
  return (await viewNotifications(app, app.db, me.tenantId, [row]))[0]!
}

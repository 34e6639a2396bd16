import type { contract, NotificationType } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireUser } from '../../identity/index.ts'
import { listPage } from './listNotifications.ts'

/** What says nothing of a person’s conversations. */
const administrative: readonly NotificationType[] = ['SYSTEM', 'SECURITY', 'REPORT_ANSWERED']

export const listUserNotifications: Handler<typeof contract.notification.listUserNotifications, App> = async (
  { app, me: { tenantId } },
  { params: { userId }, query },
) => {
  await requireUser(app.db, tenantId, userId)
  return listPage(app, { tenantId, userId }, query, administrative)
}

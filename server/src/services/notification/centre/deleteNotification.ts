import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { changeMany } from './change.ts'
import { deleteNotifications } from './notification-store.ts'

export const deleteNotification: Handler<typeof contract.notification.deleteNotification, App> = async (
  { app, me },
  { params: { id: notificationId } },
) => {
  await changeMany(app, me, async tx => {
    const deleted = await deleteNotifications(tx, me, { notificationId })
    if (deleted === 0) throw fail('notificationNotFound')
    return deleted
  })
  return { notificationId }
}

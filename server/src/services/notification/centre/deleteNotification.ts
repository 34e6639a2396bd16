import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeMany } from './change.ts'
import { deleteNotifications } from './notification-store.ts'

export const deleteNotification: Handler<typeof contract.notification.deleteNotification, App> = async (
  { app, me },
  { params: { id: notificationId } },
) => {
  await changeMany(app, me, async tx => {
    const deletedRows = await deleteNotifications(tx, me, { notificationId })
    if (deletedRows === 0) throw fail('notificationNotFound')
    return deletedRows
  })
  return { notificationId }
}

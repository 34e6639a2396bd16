import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeMany } from './change.ts'
import { deleteNotifications } from './notification-store.ts'

export const deleteReadNotifications: Handler<typeof contract.notification.deleteReadNotifications, App> = ({
  app,
  me,
}) => changeMany(app, me, tx => deleteNotifications(tx, me, { isRead: true }))

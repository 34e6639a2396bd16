import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { changeMany } from './change.ts'
import { markAllRead } from './notification-store.ts'

export const readNotifications: Handler<typeof contract.notification.readNotifications, App> = (
  { app, me },
  { body: { type, roomId } },
) => changeMany(app, me, tx => markAllRead(tx, me, { roomId, ...(type ? { types: [type] } : {}) }))

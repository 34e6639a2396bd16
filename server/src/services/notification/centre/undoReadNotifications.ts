import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeMany } from './change.ts'
import { undoReadTogether } from './notification-store.ts'

export const undoReadNotifications: Handler<typeof contract.notification.undoReadNotifications, App> = (
  { app, me },
  { body: { readId } },
) => changeMany(app, me, tx => undoReadTogether(tx, me, readId))

import { type contract, NotificationType } from '@trau/contract'
import { plainMessage } from '@trau/contract/rules/unread'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeMany } from './change.ts'
import { markReadTogether } from './notification-store.ts'

export const readNotifications: Handler<typeof contract.notification.readNotifications, App> = async (
  { app, me },
  { body: { type, roomId, withoutMessages } },
) => {
  const readId = uuidv7()
  const types = NotificationType.options.filter(
    one => (!type || one === type) && !(withoutMessages && one === plainMessage),
  )
  const choice = { roomId, types }
  const statistic = await changeMany(app, me, tx => markReadTogether(tx, me, choice, readId))
  return { ...statistic, readId }
}

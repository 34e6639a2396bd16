import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { outboxKey } from './change.ts'
import { markNotification } from './notification-store.ts'
import { publishNotifications, viewNotifications } from './view.ts'

export const updateNotification: Handler<typeof contract.notification.updateNotification, App> = (
  { app, me },
  { params, body },
) =>
  transact(app, async tx => {
    const { isRead, isDone } = body
    const row = await markNotification(tx, me, params.id, {
      isRead: isDone ? true : isRead,
      doneTime: isDone === undefined ? undefined : isDone ? new Date(app.clock.now()) : null,
    })
    if (!row) throw fail('notificationNotFound')
    const publications = await publishNotifications(app, tx, me.tenantId, [row])
    await app.outbox.add(tx, me.tenantId, outboxKey(me.userId), publications)
    return (await viewNotifications(app, tx, me.tenantId, [row]))[0]!
  })

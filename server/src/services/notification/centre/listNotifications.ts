import { type contract, NotificationType } from '@trau/contract'
import { plainMessage } from '@trau/contract/rules/unread'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { cursorOf } from '#platform/cursor.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { type NotificationPlace, selectNotifications } from './notification-store.ts'
import { viewNotifications } from './view.ts'

const cursor = cursorOf<NotificationPlace>(
  z.object({ updatedTime: z.int().min(0).max(8.64e15), notificationId: z.uuid() }),
)

const Filter = z.strictObject({
  type: NotificationType.optional(),
  isRead: z.boolean().optional(),
  isDone: z.boolean().default(false),
  withoutMessages: z.boolean().default(false),
})

export const listNotifications: Handler<typeof contract.notification.listNotifications, App> = (
  { app, me },
  { query },
) => listPage(app, me, query)

interface PageQuery {
  cursor?: string | undefined
  limit: number
  requestPayload?: Record<string, unknown> | undefined
}

/** @param only the types that whoever asks may see; all by default */
export async function listPage(
  app: App,
  owner: UserKey,
  query: PageQuery,
  only: readonly NotificationType[] = NotificationType.options,
) {
  const { type, isRead, isDone, withoutMessages } = readPayload(Filter, query)
  const types = only.filter(one => (!type || one === type) && !(withoutMessages && one === plainMessage))
  const after = query.cursor === undefined ? undefined : cursor.decode(query.cursor)
  const rows = await selectNotifications(app.db, owner, { types, isRead, isDone }, after, query.limit + 1)
  const items = await viewNotifications(app, app.db, owner.tenantId, rows.slice(0, query.limit))
  const last = rows[query.limit - 1]
  if (!last || rows.length <= query.limit) return { items }
  const place = { updatedTime: last.updated_time.getTime(), notificationId: last.notification_id }
  return { items, nextCursor: cursor.encode(place) }
}

import type { Notification, NotificationStatistic } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Queryable } from '../../../platform/db/index.ts'
import type { Publication } from '../../../platform/outbox/outbox.ts'
import { messageLines } from '../../chat/index.ts'
import { findUserInfos } from '../../identity/index.ts'
import { roomNames } from '../../room/index.ts'
import type { NotificationRow } from '../tables.ts'
import { selectStatistics } from './notification-store.ts'
import { placeOf, type TextContext, textOf } from './texts.ts'

/** How many of the people who caused a notification are shown by name and picture. */
const shownActors = 3

export interface Described extends TextContext {
  row: NotificationRow
}

/** Notifications as their owners see them, who may be different ones, in the order of the rows. */
export const viewNotifications = async (
  app: App,
  q: Queryable,
  tenantId: string,
  rows: readonly NotificationRow[],
): Promise<Notification[]> => (await describeNotifications(app, q, tenantId, rows)).map(viewOf)

/** What their texts name, in the order of the rows and a fixed number of queries. */
export async function describeNotifications(
  app: App,
  q: Queryable,
  tenantId: string,
  rows: readonly NotificationRow[],
): Promise<Described[]> {
  if (rows.length === 0) return []
  const ofRoom = rows.filter(row => row.room_id !== null)
  const viewers = ofRoom.map(row => ({ viewerId: row.user_id, roomId: row.room_id! }))
  const messages = ofRoom.filter(row => row.seq !== null)
  const [infos, names, lines] = await Promise.all([
    findUserInfos(
      app,
      tenantId,
      rows.flatMap(row => row.actors.slice(0, shownActors)),
    ),
    roomNames(app, q, tenantId, viewers),
    messageLines(
      app,
      q,
      tenantId,
      messages.map(row => ({ viewerId: row.user_id, roomId: row.room_id!, seq: row.seq! })),
    ),
  ])
  const nameOf = new Map(ofRoom.map((row, n) => [row, names[n]]))
  const lineOf = new Map(messages.map((row, n) => [row, lines[n]]))
  const aliases = await aliasesOf(app, tenantId, rows)
  return rows.map(row => {
    const room = nameOf.get(row)
    const calls = aliases.get(row.user_id)
    const actors = row.actors.slice(0, shownActors).flatMap(id => {
      const info = infos.get(id)
      const alias = calls?.get(id)
      return info ? [alias ? { ...info, name: alias } : info] : []
    })
    return {
      ...{ row, actors, actorCount: row.actors.length, roomName: room?.name, line: lineOf.get(row) },
      isPrivateRoom: room?.type === 'PRIVATE',
    }
  })
}

async function aliasesOf(
  app: App,
  tenantId: string,
  rows: readonly NotificationRow[],
): Promise<Map<string, ReadonlyMap<string, string>>> {
  const viewers = new Set(rows.filter(row => row.actors.length > 0).map(row => row.user_id))
  const read = [...viewers].map(
    async id => [id, (await app.services.userCache.friendsOf(tenantId, id)).aliases] as const,
  )
  return new Map(await Promise.all(read))
}

export const viewOf = (described: Described): Notification => {
  const { row, actors, actorCount, roomName } = described
  return {
    ...{ notificationId: row.notification_id, type: row.type, isRead: row.is_read, count: row.count },
    ...{ actors: [...actors], actorCount, ...textOf(row, described), place: placeOf(row) },
    ...(row.room_id ? { roomId: row.room_id } : {}),
    ...(roomName ? { roomName } : {}),
    ...(row.message_id ? { messageId: row.message_id } : {}),
    ...(row.seq === null ? {} : { seq: row.seq }),
    routes: row.routes,
    createdTime: row.created_time.getTime(),
    updatedTime: row.updated_time.getTime(),
  }
}

/** What the owners of these rows, which this transaction has written, hear of them. */
export async function publishNotifications(
  app: App,
  tx: Queryable,
  tenantId: string,
  rows: readonly NotificationRow[],
): Promise<Publication[]> {
  const listed = rows.filter(row => row.is_listed)
  if (listed.length === 0) return []
  const statistics = await selectStatistics(tx, tenantId, [...new Set(listed.map(row => row.user_id))])
  const notifications = await viewNotifications(app, tx, tenantId, listed)
  return notifications.map((notification, n) => {
    const userId = listed[n]!.user_id
    const statistic = statistics.get(userId)!
    return {
      to: { users: [userId] },
      event: { type: 'notificationUpserted', data: { notification, statistic } },
    }
  })
}

/** What a person hears after several of their notifications were read or deleted. */
export const publishChanged = (userId: string, statistic: NotificationStatistic): Publication => ({
  to: { users: [userId] },
  event: { type: 'notificationsChanged', data: { statistic } },
})

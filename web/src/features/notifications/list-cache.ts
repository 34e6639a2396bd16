import type { InfiniteData } from '@tanstack/react-query'
import type { AnswerOf, Contract, Notification, NotificationStatistic } from '@trau/contract'
import { api } from '../../api/api.ts'
import { keyOf, queryClient } from '../../api/query-client.ts'
import { allFilters, isShownBy, type NotificationFilter, typeOf } from './filters.ts'

export type NotificationPage = AnswerOf<Contract['notification']['listNotifications']>
export type NotificationPages = InfiniteData<NotificationPage, string>

export const statisticKey = keyOf(api.notification.getNotificationStatistic)

/** Where the pages of a filter stand in the cache. */
export const listKey = (filter: NotificationFilter) => [
  ...keyOf(api.notification.listNotifications),
  'pages',
  filter,
]

/** A row as a list shows it, the newest where lists were read at different times. */
export const findListed = (id: string): Notification | undefined =>
  allFilters
    .flatMap(filter => queryClient.getQueryData<NotificationPages>(listKey(filter))?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ notificationId }) => notificationId === id)
    .sort(compare)[0]

/** What the server is asked for. */
export function requestPayloadOf(filter: NotificationFilter): {
  type?: string
  isRead?: boolean
  isDone?: boolean
  withoutMessages?: boolean
} {
  const type = typeOf(filter)
  if (type) return { type }
  if (filter === 'done') return { isDone: true }
  return filter === 'unread' ? { isRead: false, withoutMessages: true } : { withoutMessages: true }
}

/** The latest first, as the server lists them. */
const compare = (a: Notification, b: Notification) =>
  b.updatedTime - a.updatedTime || (a.notificationId < b.notificationId ? 1 : -1)

/** The pages with a notification as it is now. What lies below the last page that was asked for stays away. */
export function withNotification(
  pages: NotificationPages,
  notification: Notification,
  filter: NotificationFilter,
): NotificationPages {
  const without = withoutNotification(pages, notification.notificationId)
  if (!isShownBy(filter, notification)) return without
  const before = pages.pages.flatMap(({ items }) => items).find(one => isSame(one, notification))
  if (before?.updatedTime === notification.updatedTime) return replaceIn(pages, notification)
  const place = placeOf(without.pages, notification)
  return place === -1
    ? without
    : {
        ...without,
        pages: without.pages.map((page, i) =>
          i === place ? { ...page, items: [...page.items, notification].sort(compare) } : page,
        ),
      }
}

const isSame = (a: Notification, b: Notification) => a.notificationId === b.notificationId

const replaceIn = (pages: NotificationPages, notification: Notification): NotificationPages => ({
  ...pages,
  pages: pages.pages.map(page => ({
    ...page,
    items: page.items.map(one => (isSame(one, notification) ? notification : one)),
  })),
})

/** The page that it belongs to; −1 for one that is not known yet. */
function placeOf(pages: readonly NotificationPage[], notification: Notification): number {
  const place = pages.findIndex(({ items }) => {
    const last = items.at(-1)
    return last !== undefined && compare(notification, last) < 0
  })
  if (place !== -1) return place
  return pages.at(-1)?.nextCursor ? -1 : pages.length - 1
}

export function withoutNotification(pages: NotificationPages, notificationId: string): NotificationPages {
  const isIt = (one: Notification) => one.notificationId === notificationId
  if (!pages.pages.some(({ items }) => items.some(isIt))) return pages
  return {
    ...pages,
    pages: pages.pages.map(page =>
      page.items.some(isIt) ? { ...page, items: page.items.filter(one => !isIt(one)) } : page,
    ),
  }
}

/** The counts after one was read or unread, until the server says them. */
export function withRead(
  statistic: NotificationStatistic,
  { type, isRead: wasRead }: Notification,
  isRead: boolean,
): NotificationStatistic {
  const change = wasRead === isRead ? 0 : isRead ? -1 : 1
  const ofType = statistic.byType[type]
  return {
    ...statistic,
    unread: Math.max(0, statistic.unread + change),
    byType: ofType
      ? { ...statistic.byType, [type]: { ...ofType, unread: Math.max(0, ofType.unread + change) } }
      : statistic.byType,
  }
}

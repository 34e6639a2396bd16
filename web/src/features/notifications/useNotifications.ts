import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { NotificationType } from '@trau/contract'
import { unreadActivity } from '@trau/contract/rules/unread'
import { api } from '../../api/api.ts'
import { q } from '../../api/query-client.ts'
import type { NotificationFilter } from './filters.ts'
import { listKey, requestPayloadOf } from './list-cache.ts'

const pageSize = 30

/** The counts, in all and by type; events keep them true. */
export const useNotificationStatistic = () => useQuery(q(api.notification.getNotificationStatistic))

/** How many are unread, without plain messages, which "Trò chuyện" counts; 0 until the server has said. */
export function useUnreadNotifications(): number {
  const { data } = useNotificationStatistic()
  return data ? unreadActivity(data) : 0
}

/** The same of one type. */
export const useUnreadOfType = (type: NotificationType): number =>
  useNotificationStatistic().data?.byType[type]?.unread ?? 0

/** Page after page of what a filter shows, the latest first. */
export const useNotifications = (filter: NotificationFilter) =>
  useInfiniteQuery({
    queryKey: listKey(filter),
    queryFn: ({ pageParam, signal }) =>
      api.notification.listNotifications({
        query: {
          limit: pageSize,
          requestPayload: requestPayloadOf(filter),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
  })

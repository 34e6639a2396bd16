import type { Notification, NotificationStatistic, NotificationType } from '@trau/contract'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate, queryClient } from '../../api/query-client.ts'
import { textOf } from '../../i18n/text.ts'
import { notifications } from '../../i18n/vi/notifications.ts'
import { toast } from '../../ui/toast.ts'
import { allFilters } from './filters.ts'
import { listKey, type NotificationPages, statisticKey, withNotification, withRead } from './list-cache.ts'

/** What one press can take back: the newest unread ones. */
const mostRestored = 100
const undoMs = 6000

const changeStatistic = (change: (statistic: NotificationStatistic) => NotificationStatistic) =>
  queryClient.setQueryData<NotificationStatistic>(statisticKey, old => old && change(old))

function show(notification: Notification) {
  for (const filter of allFilters)
    queryClient.setQueryData<NotificationPages>(
      listKey(filter),
      old => old && withNotification(old, notification, filter),
    )
}

/** Marks one read or unread, at once; back when the server does not take it. The event brings the true counts. */
export function setRead(notification: Notification, isRead: boolean): Promise<boolean> {
  if (notification.isRead === isRead) return Promise.resolve(true)
  const { notificationId } = notification
  return runWrite(
    // Who opens the place leaves the page with it, and has read it all the same.
    () =>
      api.notification.updateNotification({
        params: { id: notificationId },
        body: { isRead },
        keepalive: true,
      }),
    {
      optimistic() {
        show({ ...notification, isRead })
        changeStatistic(statistic => withRead(statistic, notification, isRead))
        return () => {
          show(notification)
          changeStatistic(statistic => withRead(statistic, { ...notification, isRead }, !isRead))
        }
      },
      onSuccess: show,
    },
  )
}

/** Marks all read, or all of a type; a toast offers to take it back. */
export async function markAllRead(type?: NotificationType): Promise<boolean> {
  let before: readonly Notification[] = []
  const isDone = await runWrite(
    async () => {
      const requestPayload = { isRead: false, ...(type ? { type } : {}) }
      const unread = await api.notification.listNotifications({
        query: { limit: mostRestored, requestPayload },
      })
      before = unread.items
      return api.notification.readNotifications({ body: type ? { type } : {} })
    },
    { onSuccess: takeStatistic },
  )
  if (!isDone) return false
  const words = textOf(notifications)
  toast.success(words.allRead, {
    duration: undoMs,
    ...(before.length > 0 ? { action: { label: words.undo, onClick: () => void markUnread(before) } } : {}),
  })
  return true
}

const markUnread = (before: readonly Notification[]) =>
  runWrite(
    () =>
      Promise.all(
        before.map(({ notificationId }) =>
          api.notification.updateNotification({ params: { id: notificationId }, body: { isRead: false } }),
        ),
      ),
    { onSuccess: renewLists },
  )

/** Those that are read, for good. */
export const deleteRead = (): Promise<boolean> =>
  runWrite(() => api.notification.deleteReadNotifications(), {
    onSuccess(statistic) {
      toast.success(textOf(notifications).readDeleted)
      return takeStatistic(statistic)
    },
  })

function takeStatistic(statistic: NotificationStatistic) {
  queryClient.setQueryData(statisticKey, statistic)
  return invalidate(api.notification.listNotifications)
}

const renewLists = () =>
  Promise.all([
    invalidate(api.notification.getNotificationStatistic),
    invalidate(api.notification.listNotifications),
  ])

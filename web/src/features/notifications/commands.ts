import type { Notification, NotificationStatistic, NotificationType } from '@trau/contract'
import { unreadActivity } from '@trau/contract/rules/unread'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate, queryClient } from '../../api/query-client.ts'
import { textOf } from '../../i18n/text.ts'
import { notifications } from '../../i18n/vi/notifications.ts'
import { toast } from '../../ui/toast.ts'
import { allFilters } from './filters.ts'
import { listKey, type NotificationPages, statisticKey, withNotification, withRead } from './list-cache.ts'

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

/** Changes one at once; back when the server does not take it. The event brings the true counts. */
const update = (
  before: Notification,
  after: Notification,
  body: Partial<Pick<Notification, 'isRead' | 'isDone'>>,
): Promise<boolean> =>
  runWrite(
    // Who opens the place leaves the page with it, and has read it all the same.
    () =>
      api.notification.updateNotification({
        params: { id: before.notificationId },
        body,
        keepalive: true,
      }),
    {
      optimistic() {
        show(after)
        changeStatistic(statistic => withRead(statistic, before, after.isRead))
        return () => {
          show(before)
          changeStatistic(statistic => withRead(statistic, after, before.isRead))
        }
      },
      onSuccess: show,
    },
  )

/** Marks one read or unread. */
export async function setRead(notification: Notification, isRead: boolean): Promise<boolean> {
  return notification.isRead === isRead || update(notification, { ...notification, isRead }, { isRead })
}

/** Puts one away, or takes it back; a toast offers to take back what was put away, as unread as it was. */
export async function setDone(
  notification: Notification,
  isDone: boolean,
  isRead = notification.isRead,
): Promise<boolean> {
  const { notificationId } = notification
  const next = { ...notification, isDone, isRead: isDone || isRead }
  const wasSet = await update(notification, next, { isDone, isRead: next.isRead })
  if (!wasSet) return false
  const words = textOf(notifications)
  if (isDone)
    toast(words.putAway, {
      id: `notification ${notificationId}`,
      duration: undoMs,
      action: { label: words.undo, onClick: () => void setDone(next, false, notification.isRead) },
    })
  return true
}

/** Marks all read that the centre lists without a filter, or all of a type; a toast offers to take back the whole of it. */
export async function markAllRead(type?: NotificationType): Promise<boolean> {
  const unreadBefore = queryClient.getQueryData<NotificationStatistic>(statisticKey)
  let readId = ''
  const isDone = await runWrite(
    () => api.notification.readNotifications({ body: type ? { type } : { withoutMessages: true } }),
    {
      onSuccess(answer) {
        const { readId: id, ...statistic } = answer
        readId = id
        return takeStatistic(statistic)
      },
    },
  )
  if (!isDone) return false
  const words = textOf(notifications)
  const wasUnread = type ? unreadBefore?.byType[type]?.unread : unreadBefore && unreadActivity(unreadBefore)
  toast.success(words.allRead, {
    duration: undoMs,
    ...(wasUnread ? { action: { label: words.undo, onClick: () => void undoReadAll(readId) } } : {}),
  })
  return true
}

const undoReadAll = (readId: string) =>
  runWrite(() => api.notification.undoReadNotifications({ body: { readId } }), { onSuccess: takeStatistic })

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

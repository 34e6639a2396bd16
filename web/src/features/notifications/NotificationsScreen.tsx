import IconDone from '~icons/lucide/check'
import IconAll from '~icons/lucide/inbox'
import IconUnread from '~icons/lucide/mail'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { AreaLayout, type AreaPart } from '../../kit/AreaLayout.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { allTypes, type NotificationFilter } from './filters.ts'
import { iconOf } from './type-icons.ts'
import { useNotificationStatistic, useUnreadNotifications } from './useNotifications.ts'

/** One list, which reads from the address what it shows. */
const pane = lazyPart(() => import('./NotificationList.tsx'))

/** "Thông báo": what happened while one was elsewhere. */
export function NotificationsScreen({ filter }: { filter: NotificationFilter }) {
  const words = useNotificationWords()
  const { data: statistic } = useNotificationStatistic()
  const unread = useUnreadNotifications()
  const part = (id: NotificationFilter, label: string, Icon: AreaPart<string>['Icon'], count = 0) => ({
    id,
    label,
    Icon,
    pane,
    count: { count, label: words.unreadCount(count) },
  })
  // Types of which there is nothing are no filters.
  const types = allTypes.filter(type => type === filter || (statistic?.byType[type]?.total ?? 0) > 0)
  return (
    <AreaLayout<NotificationFilter>
      title={words.title}
      label={words.filters}
      unavailable={words.partUnavailable}
      shownId={filter}
      linkTo={id => ({ to: '/notifications', search: { filter: id === 'all' ? undefined : id } })}
      parts={[
        part('all', words.all, IconAll),
        part('unread', words.unread, IconUnread, unread),
        part('done', words.doneList, IconDone),
        ...types.map(type => part(type, words.types[type], iconOf(type), statistic?.byType[type]?.unread)),
      ]}
    />
  )
}

import { badgeCount } from '@trau/contract/rules/unread'
import { useEffect } from 'react'
import { useNotificationStatistic } from '../features/notifications/index.ts'
import { useAppSelector } from '../store/hooks.ts'
import { roomSelectors } from '../store/room-slice.ts'
import { showAppBadge, showUnreadOnIcon, titleWithCount } from '../ui/favicon.ts'

const title = 'Trầu Client'

/** Unread conversations in the window's title and on its icon; unread notifications on the installed app. */
export function useUnreadTitle() {
  const count = useAppSelector(state => roomSelectors.selectUnreadRooms(state))
  useEffect(() => {
    document.title = titleWithCount(title, count)
    showUnreadOnIcon(count)
  }, [count])
  const { data: statistic } = useNotificationStatistic()
  const badge = statistic && badgeCount(statistic)
  useEffect(() => {
    // Until the server has said, what the last push set stays.
    if (badge !== undefined) showAppBadge(badge)
  }, [badge])
  useEffect(
    () => () => {
      document.title = title
      showUnreadOnIcon(0)
      showAppBadge(0)
    },
    [],
  )
}

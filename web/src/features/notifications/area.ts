import IconNotifications from '~icons/lucide/bell'
import { useShellWords } from '../../i18n/words/shell.ts'
import type { Area } from '../../kit/areas.tsx'
import { notificationsLive } from './live.ts'
import { useUnreadNotifications } from './useNotifications.ts'

export const notificationsArea: Area = {
  name: 'notifications',
  to: '/notifications',
  Icon: IconNotifications,
  live: notificationsLive,
  useWaiting() {
    const text = useShellWords()
    const count = useUnreadNotifications()
    return { count, label: text.unreadNotifications(count) }
  },
}

import IconChat from '~icons/lucide/message-circle'
import { useShellWords } from '../../i18n/words/shell.ts'
import type { Area } from '../../kit/areas.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { roomSelectors } from '../../store/room-slice.ts'

/** What it hears is registered by the messenger, when that is opened. */
export const chatArea: Area = {
  name: 'chat',
  to: '/',
  Icon: IconChat,
  host: lazyPart(() => import('./reminders/DueReminders.tsx')),
  useWaiting() {
    const text = useShellWords()
    const count = useAppSelector(state => roomSelectors.selectUnreadRooms(state))
    return { count, label: text.unreadRooms(count) }
  },
}

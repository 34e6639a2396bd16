import IconCalls from '~icons/lucide/phone'
import { useShellWords } from '../../i18n/words/shell.ts'
import type { Area } from '../../kit/areas.tsx'
import { useUnreadOfType } from '../notifications/index.ts'
import { callLive } from './live.ts'

/** What lies over every page is no `host`: a call that rings does not wait until the page is at rest. */
export const callArea: Area = {
  name: 'calls',
  to: '/calls',
  Icon: IconCalls,
  isSecondary: true,
  hasFlag: true,
  live: callLive,
  useWaiting() {
    const text = useShellWords()
    const count = useUnreadOfType('MISSED_CALL')
    return { count, label: text.missedCalls(count) }
  },
}

import IconPeople from '~icons/lucide/users-round'
import { useShellWords } from '../../i18n/words/shell.ts'
import type { Area } from '../../kit/areas.tsx'
import { peopleLive } from './live.ts'
import { useRequestCount } from './useFriendships.ts'

export const peopleArea: Area = {
  name: 'people',
  to: '/people',
  Icon: IconPeople,
  live: peopleLive,
  useWaiting() {
    const text = useShellWords()
    const count = useRequestCount() ?? 0
    return { count, label: text.friendRequests(count) }
  },
}

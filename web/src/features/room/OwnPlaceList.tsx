import type { ReactNode } from 'react'
import IconBell from '~icons/lucide/bell'
import IconBookmark from '~icons/lucide/bookmark'
import IconClock from '~icons/lucide/clock'
import IconCloud from '~icons/lucide/cloud'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useKindWords } from '../../i18n/words/kinds.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { useRoomPartsWords } from '../../i18n/words/room-parts.ts'
import { showOverlay } from '../../model/overlays.ts'
import { openPrivateRoom } from '../../model/people/open-private-room.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { Counter } from '../../ui/Counter.tsx'

interface OwnPlaceListProps {
  scheduledCounts: { waiting: number; failed: number }
  reminders: number
  onOpen: (roomId: string) => void
}

/** What one keeps for oneself, side by side. */
export default function OwnPlaceList({ scheduledCounts, reminders, onOpen }: OwnPlaceListProps) {
  const words = useRoomPartsWords()
  const kindWords = useKindWords()
  const chatWords = useChatWords()
  const me = useMessenger().userId
  const openCloud = () => void openPrivateRoom(me, onOpen)
  return (
    <ul className="flex min-w-0 flex-1">
      <Place icon={<IconCloud />} name={chatWords.selfRoom} short={words.ownCloud} onPress={openCloud} />
      <Place
        icon={<IconBookmark />}
        name={kindWords.saved}
        short={words.ownSaved}
        onPress={() => showOverlay('saved')}
      />
      <Place
        icon={<IconClock />}
        name={kindWords.scheduled}
        short={words.ownScheduled}
        count={scheduledCounts.waiting + scheduledCounts.failed}
        hasFailed={scheduledCounts.failed > 0}
        onPress={() => showOverlay('scheduled')}
      />
      <Place
        icon={<IconBell />}
        name={kindWords.reminders}
        short={words.ownReminders}
        count={reminders}
        onPress={() => showOverlay('reminders')}
      />
    </ul>
  )
}

interface PlaceProps {
  icon: ReactNode
  /** Read aloud; holds the short name, which is seen. */
  name: string
  short: string
  count?: number
  hasFailed?: boolean
  onPress: () => void
}

function Place({ icon, name, short, count = 0, hasFailed = false, onPress }: PlaceProps) {
  const words = useRoomWords()
  return (
    <li className="min-w-0 flex-auto">
      <button
        type="button"
        title={name}
        onClick={onPress}
        className="relative flex h-13 w-full flex-col items-center justify-center gap-1 rounded-lg hover:bg-fill focus-visible:-outline-offset-2"
      >
        <span className="text-muted [&>svg]:size-5" aria-hidden="true">
          {icon}
        </span>
        <span className="max-w-full truncate px-0.5 text-xs" aria-hidden="true">
          {short}
        </span>
        <span className="sr-only">{count > 0 ? `${name},` : name}</span>
        <Counter
          count={count}
          color={hasFailed ? 'danger' : 'primary'}
          label={words.waiting(count)}
          className="absolute top-0.5 left-1/2 ml-1"
        />
      </button>
    </li>
  )
}

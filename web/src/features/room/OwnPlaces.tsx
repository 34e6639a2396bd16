import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import IconBell from '~icons/lucide/bell'
import IconBookmark from '~icons/lucide/bookmark'
import IconFold from '~icons/lucide/chevron-down'
import IconClock from '~icons/lucide/clock'
import IconCloud from '~icons/lucide/cloud'
import { browserStorage } from '../../api/browser-storage.ts'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useKindWords } from '../../i18n/words/kinds.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { useReminders } from '../../model/messages/reminders.ts'
import { scheduledCounts } from '../../model/messages/scheduled-cache.ts'
import { showOverlay } from '../../model/overlays.ts'
import { openPrivateRoom } from '../../model/people/people.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { Counter } from '../../ui/Counter.tsx'
import { cx } from '../../ui/cx.ts'

const foldedKey = 'trau_own_places'

/** Over the rooms: what one keeps for oneself, and how much of it waits. Folded to one line on request, which this browser remembers. */
export function OwnPlaces({ onOpen }: { onOpen: (roomId: string) => void }) {
  const words = useRoomWords()
  const kindWords = useKindWords()
  const chatWords = useChatWords()
  const me = useMessenger().userId
  const [isFolded, setFolded] = useState(() => browserStorage.get(foldedKey) === 'folded')
  const { waiting, failed: failedCount } = useScheduledCount()
  const reminders = useReminders().data?.length ?? 0
  const fold = () => {
    setFolded(!isFolded)
    browserStorage.set(foldedKey, isFolded ? 'open' : 'folded')
  }
  const openCloud = () => void openPrivateRoom(me, onOpen)
  return (
    <nav aria-label={words.ownPlaces} className="mx-2 mb-1 flex items-center">
      {!isFolded && (
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
            count={waiting + failedCount}
            hasFailed={failedCount > 0}
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
      )}
      <button
        type="button"
        aria-expanded={!isFolded}
        aria-label={isFolded ? undefined : words.ownPlaces}
        onClick={fold}
        className={cx(
          'flex items-center rounded-lg text-sm text-muted hover:bg-fill focus-visible:-outline-offset-2 touch:min-h-11',
          isFolded ? 'h-9 flex-1 gap-2 px-2.5' : 'h-13 w-8 shrink-0 justify-center touch:w-11',
        )}
      >
        {isFolded && (
          <>
            <span className="min-w-0 flex-1 truncate text-left font-medium">{words.ownPlaces}</span>
            <Counter
              count={waiting + failedCount + reminders}
              color={failedCount > 0 ? 'danger' : 'default'}
              label={words.waiting(waiting + failedCount + reminders)}
            />
          </>
        )}
        <IconFold className={cx('size-4 shrink-0', !isFolded && 'rotate-180')} aria-hidden="true" />
      </button>
    </nav>
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

/** Over all rooms. */
function useScheduledCount() {
  const { data } = useQuery(scheduledCounts)
  const total = (of: 'waiting' | 'failed') => data?.items.reduce((sum, room) => sum + room[of], 0) ?? 0
  return { waiting: total('waiting'), failed: total('failed') }
}

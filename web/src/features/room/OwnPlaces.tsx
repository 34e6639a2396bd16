import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import IconFold from '~icons/lucide/chevron-down'
import { useRoomWords } from '../../i18n/words/room.ts'
import { lazyView } from '../../kit/lazy-part.tsx'
import { useReminders } from '../../model/messages/reminders.ts'
import { scheduledCounts } from '../../model/messages/scheduled-cache.ts'
import { browserStorage } from '../../storage/browser-storage.ts'
import { Counter } from '../../ui/Counter.tsx'
import { cx } from '../../ui/cx.ts'

const OwnPlaceList = lazyView(() => import('./OwnPlaceList.tsx'))

const foldedKey = 'trau_own_places'

/** Over the rooms: what one keeps for oneself, and how much of it waits. One line until it is opened, which this browser remembers. */
export function OwnPlaces({ onOpen }: { onOpen: (roomId: string) => void }) {
  const words = useRoomWords()
  const [isFolded, setFolded] = useState(() => browserStorage.get(foldedKey) !== 'open')
  const counts = useScheduledCount()
  const reminders = useReminders().data?.length ?? 0
  const waiting = counts.waiting + counts.failed + reminders
  const fold = () => {
    setFolded(!isFolded)
    browserStorage.set(foldedKey, isFolded ? 'open' : 'folded')
  }
  return (
    <nav aria-label={words.ownPlaces} className="mx-2 mb-1 flex items-center">
      {!isFolded && (
        <Suspense fallback={<div className="h-13 flex-1" />}>
          <OwnPlaceList scheduledCounts={counts} reminders={reminders} onOpen={onOpen} />
        </Suspense>
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
              count={waiting}
              color={counts.failed > 0 ? 'danger' : 'default'}
              label={words.waiting(waiting)}
            />
          </>
        )}
        <IconFold className={cx('size-4 shrink-0', !isFolded && 'rotate-180')} aria-hidden="true" />
      </button>
    </nav>
  )
}

/** Over all rooms. */
function useScheduledCount() {
  const { data } = useQuery(scheduledCounts)
  const total = (of: 'waiting' | 'failed') => data?.items.reduce((sum, room) => sum + room[of], 0) ?? 0
  return { waiting: total('waiting'), failed: total('failed') }
}

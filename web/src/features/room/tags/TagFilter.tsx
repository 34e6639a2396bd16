import type { PersonalTag } from '@trau/contract'
import { useRoomWords } from '../../../i18n/words/room.ts'
import { filterRooms } from '../../../model/rooms/room-filter.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { cx } from '../../../ui/cx.ts'
import { WaitingCount } from '../WaitingCount.tsx'
import { TagMark } from './TagMark.tsx'

export interface TagFilterProps {
  tags: readonly PersonalTag[]
  chosenTag: string | undefined
  /** Those that wait to be read, with whatever tag. */
  waitingRooms: readonly RoomItem[]
  onChoose: (tagId: string | undefined) => void
}

/** One's tags in a row under the filters; the chosen one shows only its rooms, pressed again all of them. */
export function TagFilter({ tags, chosenTag, waitingRooms, onChoose }: TagFilterProps) {
  const words = useRoomWords()
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
      <legend className="sr-only">{words.tagFilter}</legend>
      {tags.map(tag => {
        const isChosen = tag.tagId === chosenTag
        return (
          <button
            key={tag.tagId}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? undefined : tag.tagId)}
            className={cx(
              'inline-flex h-8 max-w-48 shrink-0 items-center gap-1.5 rounded-full border border-line px-3 text-sm touch:h-11',
              'hover:bg-fill aria-pressed:border-transparent aria-pressed:bg-primary-soft forced:aria-pressed:border-2',
            )}
          >
            <TagMark tag={tag} />
            <span className="truncate">{tag.text}</span>
            <WaitingCount count={filterRooms(waitingRooms, 'all', tag.tagId).length} />
          </button>
        )
      })}
    </fieldset>
  )
}

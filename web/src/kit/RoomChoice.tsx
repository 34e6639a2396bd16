import IconCheck from '~icons/lucide/check'
import { useMyId } from '../model/session/my-id.ts'
import type { RoomItem } from '../store/room-order.ts'
import { cx } from '../ui/cx.ts'
import { Highlight } from '../ui/Highlight.tsx'
import { RoomAvatar } from './RoomAvatar.tsx'

interface RoomChoiceProps {
  item: RoomItem
  name: string
  /** What the name was found by. */
  query: string
  isChosen: boolean
  onToggle: () => void
}

/** A conversation in a list of which several may be chosen. */
export function RoomChoice({ item, name, query, isChosen, onToggle }: RoomChoiceProps) {
  const me = useMyId()
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onToggle}
        className="flex w-full items-center gap-3 rounded-lg px-2.5 py-2 text-left hover:bg-fill focus-visible:-outline-offset-2"
      >
        <RoomAvatar item={item} name={name} me={me} />
        <span className="min-w-0 flex-1 truncate font-medium">
          <Highlight text={name} query={query} />
        </span>
        <span
          aria-hidden="true"
          className={cx(
            'inline-flex size-5 shrink-0 items-center justify-center rounded-full border-2',
            isChosen ? 'border-primary bg-primary text-on-primary' : 'border-edge',
          )}
        >
          {isChosen && <IconCheck className="size-3.5" />}
        </span>
      </button>
    </li>
  )
}

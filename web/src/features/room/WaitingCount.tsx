import { useRoomWords } from '../../i18n/words/room.ts'

/** How many rooms behind a filter wait to be read: small, since four filters share a narrow pane. */
export function WaitingCount({ count }: { count: number }) {
  const words = useRoomWords()
  if (count === 0) return null
  return (
    <span className="ml-1 text-xs font-medium text-primary-deep tabular-nums @max-[17rem]:hidden">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{words.waiting(count)}</span>
    </span>
  )
}

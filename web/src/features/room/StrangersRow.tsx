import IconBox from '~icons/lucide/mail-question-mark'
import { useRoomWords } from '../../i18n/words/room.ts'
import { Counter } from '../../ui/Counter.tsx'

/** Over the list while somebody waits there: the way into "Tin nhắn từ người lạ". */
export function StrangersRow({
  count,
  unread,
  onPress,
}: {
  count: number
  unread: number
  onPress: () => void
}) {
  const words = useRoomWords()
  return (
    <button
      type="button"
      onClick={onPress}
      className="mx-2 mb-1 flex min-h-14 items-center gap-3 rounded-lg px-2.5 text-left hover:bg-fill focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden="true"
        className="flex size-11 shrink-0 items-center justify-center rounded-full bg-fill text-muted"
      >
        <IconBox className="size-5" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">{words.strangers}</span>
        <span className="truncate text-sm text-muted">{words.strangersWaiting(count)}</span>
      </span>
      <Counter count={unread} color="default" />
    </button>
  )
}

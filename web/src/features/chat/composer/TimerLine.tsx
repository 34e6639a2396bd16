import IconTimer from '~icons/lucide/timer'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useHiddenWords } from '../../../i18n/words/hidden.ts'
import { openRoomDialog } from '../../../model/rooms/room-dialogs.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { maySetTimer } from '../../room/index.ts'

/** Over the field, where what one sends deletes itself: after how long, and the way to change it. */
export function TimerLine({ item }: { item: RoomItem }) {
  const words = useHiddenWords()
  const chatWords = useChatWords()
  const { roomId, selfDestructSeconds } = item.room
  if (!selfDestructSeconds) return null
  const text = words.timerOn(chatWords.lifetime(selfDestructSeconds))
  const className =
    'flex w-full items-center justify-center gap-1.5 border-t border-line bg-surface px-3 py-1 text-xs font-medium text-muted'
  const content = (
    <>
      <IconTimer className="size-3.5 shrink-0" aria-hidden="true" />
      {text}
    </>
  )
  if (!maySetTimer(item)) return <p className={className}>{content}</p>
  return (
    <button
      type="button"
      onClick={() => openRoomDialog('messageSelfDestruct', roomId)}
      className={`${className} min-h-8 hover:bg-fill touch:min-h-11 focus-visible:-outline-offset-2`}
    >
      {content}
    </button>
  )
}

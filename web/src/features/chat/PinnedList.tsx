import type { Message } from '@trau/contract'
import IconUnpin from '~icons/lucide/pin-off'
import { useAppDispatch } from '../../store/hooks.ts'
import { messageActions } from '../../store/message-slices.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { fullTime, timeLabel } from '../../text/time.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { said } from './kinds/said.ts'
import { setPinned } from './message/message-commands.ts'
import { rightsIn } from './message/message-policy.ts'
import { useChatWords } from './words.ts'

/** All pinned messages of a room, the newest pin first. */
export default function PinnedList({ item }: { item: RoomItem }) {
  const { pinnedMessages } = item.room
  const { mayPin } = rightsIn(item)
  const words = useChatWords()
  const dispatch = useAppDispatch()
  if (pinnedMessages.length === 0)
    return <EmptyState title={words.noPins}>{mayPin && words.noPinsText}</EmptyState>
  const go = ({ messageId: jumpMessageId }: Message) =>
    dispatch(messageActions.jumpRequested({ jumpMessageId, createdTime: 0 }))
  return (
    <ul className="p-2">
      {pinnedMessages.map(message => (
        <li key={message.messageId} className="flex items-start gap-1 rounded-lg hover:bg-fill">
          <button
            type="button"
            onClick={() => go(message)}
            className="min-w-0 flex-1 rounded-lg px-3 py-2 text-left focus-visible:-outline-offset-2"
          >
            <span className="flex items-baseline gap-2 text-sm">
              <span className="truncate font-medium">{message.senderInfo.name || words.someone}</span>
              <time className="shrink-0 text-xs text-muted" title={fullTime(message.createdTime)}>
                {timeLabel(message.createdTime)}
              </time>
            </span>
            <span className="line-clamp-3 break-words">
              {message.expiresTime ? words.selfDestructMessage : said(message)}
            </span>
          </button>
          {mayPin && (
            <IconButton
              label={words.unpin}
              size="sm"
              className="mt-1.5 mr-1 text-muted"
              onPress={() => void setPinned(message, false)}
            >
              <IconUnpin className="size-4.5" aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

import type { Message } from '@trau/contract'
import { useEffect, useRef } from 'react'
import IconMove from '~icons/lucide/arrow-up-down'
import IconUnpin from '~icons/lucide/pin-off'
import { api } from '../../api/api.ts'
import type { MessageDialogWords } from '../../i18n/vi/messageDialogs.ts'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useMessageDialogWords } from '../../i18n/words/message-dialogs.ts'
import { messageSummary } from '../../model/messages/said.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { messageActions } from '../../store/message-slices.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { fullTime, timeLabel } from '../../text/time.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { MenuAction } from '../../ui/Menu.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { restoreLostFocus } from '../../ui/useFocusKept.ts'
import { partsOf, runOnMessage, setPinned } from './message/message-commands.ts'
import { rightsIn } from './message/message-policy.ts'

/** All pinned messages of a room, in the order that people gave them. */
export default function PinnedList({ item }: { item: RoomItem }) {
  const { pinnedMessages } = item.room
  const { mayPin } = rightsIn(item)
  const words = useChatWords()
  const dialogWords = useMessageDialogWords()
  const dispatch = useAppDispatch()
  const list = useRef<HTMLUListElement>(null)
  const unpinnedPlace = useRef<number>(undefined)
  const count = pinnedMessages.length
  useEffect(() => {
    if (unpinnedPlace.current === undefined || count === 0) return
    const place = Math.min(unpinnedPlace.current, count - 1)
    // To the pin that has taken the place.
    return restoreLostFocus(() => list.current?.children[place]?.querySelector('button'))
  }, [count])
  if (count === 0)
    return <EmptyState title={dialogWords.noPins}>{mayPin && dialogWords.noPinsText}</EmptyState>
  const go = ({ messageId: jumpMessageId }: Message) =>
    dispatch(messageActions.jumpRequested({ jumpMessageId, createdTime: 0 }))
  return (
    <ul ref={list} className="p-2">
      {pinnedMessages.map((message, place) => (
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
            <span dir="auto" className="line-clamp-3 break-words">
              {message.expiresTime ? words.selfDestructMessage : messageSummary(message)}
            </span>
          </button>
          {mayPin && pinnedMessages.length > 1 && (
            <MenuButton
              label={words.movePin}
              size="sm"
              className="mt-1.5 text-muted"
              groups={[{ items: placesFor(pinnedMessages, place, dialogWords) }]}
            >
              <IconMove className="size-4.5" aria-hidden="true" />
            </MenuButton>
          )}
          {mayPin && (
            <IconButton
              label={words.unpin}
              size="sm"
              className="mt-1.5 mr-1 text-muted"
              onPress={() => {
                unpinnedPlace.current = place
                void setPinned(message, false)
              }}
            >
              <IconUnpin className="size-4.5" aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Where a pin may go: the places that are not its own. */
function placesFor(pins: readonly Message[], place: number, words: MessageDialogWords): MenuAction[] {
  const pin = pins[place]!
  const to = (id: string, label: string, before: Message | undefined): MenuAction => ({
    id,
    label,
    onAction: () => void movePin(pin, before),
  })
  return [
    ...(place > 1 ? [to('top', words.movePinTop, pins[0])] : []),
    ...(place > 0 ? [to('up', words.movePinUp, pins[place - 1])] : []),
    ...(place < pins.length - 1 ? [to('down', words.movePinDown, pins[place + 2])] : []),
  ]
}

/** @param before the pin that it is to stand before; without it the last place */
const movePin = (message: Message, before: Message | undefined): Promise<boolean> =>
  runOnMessage(() =>
    api.chat.movePin({
      ...partsOf(message),
      body: before ? { beforeMessageId: before.messageId } : {},
    }),
  )

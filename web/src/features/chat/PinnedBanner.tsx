import type { Room } from '@trau/contract'
import { useState } from 'react'
import IconList from '~icons/lucide/list'
import IconPin from '~icons/lucide/pin'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useChatPartsWords } from '../../i18n/words/chat-parts.ts'
import { messageSummary } from '../../model/messages/said.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { toggleActions } from '../../store/layout-slices.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useConversation } from './message/conversation.ts'
import { QuoteMark } from './message/QuoteMark.tsx'

/** The pinned messages, one at a time: a press goes to the one shown, and shows the next. */
export default function PinnedBanner({ room: { roomId, pinnedMessages } }: { room: Room }) {
  const words = useChatWords()
  const partsWords = useChatPartsWords()
  const dispatch = useAppDispatch()
  const { jump } = useConversation()
  const [turn, setTurn] = useState(0)
  const total = pinnedMessages.length
  const index = total ? turn % total : 0
  const shownPin = pinnedMessages[index]
  if (!shownPin) return null
  return (
    <div className="flex h-13 shrink-0 items-center border-b border-line bg-surface pr-2">
      <button
        type="button"
        onClick={() => {
          jump(shownPin.messageId, undefined)
          setTurn(index + 1)
        }}
        className="flex h-full min-w-0 flex-1 items-center gap-3 px-4 text-left hover:bg-fill focus-visible:-outline-offset-2"
      >
        <IconPin className="size-4.5 shrink-0 text-primary" aria-hidden="true" />
        <span className="flex min-w-0 flex-1 items-center gap-2 border-l-2 border-primary pl-2.5 text-sm">
          {!shownPin.expiresTime && <QuoteMark key={shownPin.messageId} quote={shownPin} roomId={roomId} />}
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-primary-deep">
              {total > 1 ? partsWords.pinnedNumber(index + 1, total) : partsWords.pinnedOne}
            </span>
            <span dir="auto" className="block truncate text-muted">
              {shownPin.expiresTime ? words.selfDestructMessage : messageSummary(shownPin)}
            </span>
          </span>
        </span>
      </button>
      {total > 1 && (
        <IconButton
          label={partsWords.showPinned(total)}
          size="sm"
          onPress={() => dispatch(toggleActions.sidePanelSet('pinned'))}
        >
          <IconList className="size-4.5" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

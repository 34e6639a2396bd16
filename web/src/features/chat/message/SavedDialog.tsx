import { useInfiniteQuery } from '@tanstack/react-query'
import type { Message } from '@trau/contract'
import IconUnsave from '~icons/lucide/bookmark-x'
import { api } from '../../../api/api.ts'
import { pagesOf } from '../../../api/pages.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { useKindWords } from '../../../i18n/words/kinds.ts'
import { ListFailure, MoreButton } from '../../../kit/ListParts.tsx'
import { messageSummary } from '../../../model/messages/said.ts'
import { roomName } from '../../../model/rooms/room-name.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { timeLabel } from '../../../text/time.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { RemindersList } from '../reminders/RemindersList.tsx'
import { unsaveMessage } from './saved-commands.ts'

export type SavedTab = 'saved' | 'reminders'

export interface SavedDialogProps {
  tab: SavedTab
  onTab: (tab: SavedTab) => void
  onOpen: (roomId: string, messageId: string) => void
  onClose: () => void
}

/** What one has kept for oneself, and wants to be reminded of; a press leads to where it was said. */
export default function SavedDialog({ tab, onTab, onOpen, onClose }: SavedDialogProps) {
  const words = useKindWords()
  const partWords = useKindPartWords()
  const open = ({ roomId, messageId }: { roomId: string; messageId: string }) => {
    onClose()
    onOpen(roomId, messageId)
  }
  return (
    <Dialog onClose={onClose} title={words[tab]}>
      <Tabs
        label={partWords.savedTabs}
        selected={tab}
        onChange={id => onTab(id as SavedTab)}
        panelClassName="pt-3"
        tabs={[
          { id: 'saved', label: words.saved, content: <SavedList onOpen={open} /> },
          { id: 'reminders', label: words.reminders, content: <RemindersList onOpen={open} /> },
        ]}
      />
    </Dialog>
  )
}

/** Latest first. */
function SavedList({ onOpen }: { onOpen: (message: Message) => void }) {
  const words = useKindPartWords()
  const kindWords = useKindWords()
  const list = useInfiniteQuery(pagesOf(api.chat.listSavedMessages, {}, 30))
  const { data, isPending } = list
  const items = data?.pages.flatMap(page => page.items) ?? []
  return (
    <>
      <Delayed isWaiting={isPending}>
        <SkeletonRows rows={4} label={kindWords.saved} />
      </Delayed>
      <ListFailure of={list} />
      {data && items.length === 0 && <EmptyState title={words.savedNone}>{words.savedNoneText}</EmptyState>}
      <ul className="-mx-2">
        {items.map(({ message }) => (
          <SavedRow key={message.messageId} message={message} onOpen={() => onOpen(message)} />
        ))}
      </ul>
      <MoreButton of={list} />
    </>
  )
}

function SavedRow({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const words = useKindPartWords()
  const chatWords = useChatWords()
  const item = useAppSelector(state => roomSelectors.selectRoom(state, message.roomId))
  const sender = message.senderInfo.name || chatWords.someone
  const where = item && item.room.type !== 'PRIVATE' ? roomName(item, chatWords) : undefined
  return (
    <li className="flex items-center gap-1 rounded-lg hover:bg-fill">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-lg px-2.5 py-2 text-left focus-visible:-outline-offset-2"
      >
        <Avatar id={message.senderId} name={sender} src={message.senderInfo.avatarUrl} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2 text-sm">
            <span className="min-w-0 flex-1 truncate font-medium">
              {where ? `${sender} · ${where}` : sender}
            </span>
            <time className="shrink-0 text-xs text-muted">{timeLabel(message.createdTime)}</time>
          </span>
          <span className="line-clamp-2 break-words">{messageSummary(message)}</span>
        </span>
      </button>
      <IconButton label={words.unsave} size="sm" onPress={() => void unsaveMessage(message)}>
        <IconUnsave className="size-4.5" aria-hidden="true" />
      </IconButton>
    </li>
  )
}

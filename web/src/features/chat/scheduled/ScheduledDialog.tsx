import { useInfiniteQuery } from '@tanstack/react-query'
import type { ScheduledMessage } from '@trau/contract'
import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import { plainText } from '@trau/contract/rules/markup'
import { useState } from 'react'
import IconFailed from '~icons/lucide/circle-alert'
import IconClock from '~icons/lucide/clock'
import IconMore from '~icons/lucide/ellipsis'
import { api } from '../../../api/api.ts'
import { cursorPagesOf } from '../../../api/pages.ts'
import { textOfCode } from '../../../i18n/error-text.ts'
import type { ScheduledWords } from '../../../i18n/vi/scheduled.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useKindWords } from '../../../i18n/words/kinds.ts'
import { useScheduledWords } from '../../../i18n/words/scheduled.ts'
import { ListFailure, MoreButton } from '../../../kit/ListParts.tsx'
import { roomName } from '../../../model/rooms/room-name.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import ScheduleDialog from './ScheduleDialog.tsx'
import { deleteScheduled, sendScheduledNow, updateScheduled } from './scheduled-commands.ts'
import { useTimeWords } from './useTimeWords.ts'

const pageSize = 50

/** What one has scheduled, the soonest first: in one room, or in all. */
export default function ScheduledDialog({ roomId, onClose }: { roomId?: string; onClose: () => void }) {
  const words = useScheduledWords()
  const title = useKindWords().scheduled
  const [editedMessage, setEdited] = useState<ScheduledMessage>()
  const [deletedMessage, setDeleted] = useState<ScheduledMessage>()
  const of = { limit: pageSize, ...(roomId ? { roomId } : {}) }
  const list = useInfiniteQuery(cursorPagesOf(api.chat.listScheduledMessages, { query: of }))
  const { data, isPending } = list
  const items = data?.pages.flatMap(page => page.items) ?? []
  return (
    <>
      <Dialog onClose={onClose} title={title}>
        <Delayed isWaiting={isPending}>
          <SkeletonRows rows={3} label={title} />
        </Delayed>
        <ListFailure of={list} />
        {data && items.length === 0 && <EmptyState title={words.none}>{words.noneText}</EmptyState>}
        <ul className="-mx-2">
          {items.map(message => (
            <Row
              key={message.scheduledId}
              message={message}
              showsRoom={!roomId}
              onEdit={() => setEdited(message)}
              onDelete={() => setDeleted(message)}
            />
          ))}
        </ul>
        <MoreButton of={list} />
      </Dialog>
      {deletedMessage && (
        <ConfirmDialog
          onClose={() => setDeleted(undefined)}
          title={words.deleteTitle}
          confirmLabel={words.delete}
          onConfirm={() => deleteScheduled(deletedMessage)}
        >
          {words.deleteText(truncateGraphemes(textFor(deletedMessage, words), 80))}
        </ConfirmDialog>
      )}
      {editedMessage && (
        <ScheduleDialog
          before={{
            sendTime: editedMessage.sendTime,
            text:
              editedMessage.type === 'TEXT'
                ? { content: editedMessage.content, mentions: editedMessage.mentions ?? [] }
                : undefined,
          }}
          onConfirm={next => updateScheduled(editedMessage, next)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

interface RowProps {
  message: ScheduledMessage
  showsRoom: boolean
  onEdit: () => void
  onDelete: () => void
}

const textFor = ({ type, content }: ScheduledMessage, words: ScheduledWords) =>
  [type === 'TEXT' ? '' : words.attachments[type], plainText(content)].filter(Boolean).join(': ')

function Row({ message, showsRoom, onEdit, onDelete }: RowProps) {
  const words = useScheduledWords()
  const chatWords = useChatWords()
  const timeText = useTimeWords()
  const item = useAppSelector(state => roomSelectors.selectRoom(state, message.roomId))
  const { status, reason, replyTo } = message
  const text = textFor(message, words)
  const hasFailed = status === 'FAILED'
  const Icon = hasFailed ? IconFailed : IconClock
  return (
    <li aria-label={text} className="flex items-start gap-1 rounded-lg py-2 pr-1 pl-2.5 hover:bg-fill">
      <div className="min-w-0 flex-1">
        <p
          className={cx(
            'flex items-center gap-1.5 text-sm',
            hasFailed ? 'font-medium text-danger-deep' : 'text-muted',
          )}
        >
          <Icon className="size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 truncate">
            {hasFailed && `${words.failed} · `}
            <time dateTime={new Date(message.sendTime).toISOString()}>{timeText(message.sendTime)}</time>
            {showsRoom && ` · ${item ? roomName(item, chatWords) : words.goneRoom}`}
            {message.isSilent && ` · ${words.silent}`}
          </span>
        </p>
        {replyTo && (
          <p className="truncate text-sm text-muted">
            {words.answers(replyTo.senderInfo.name || chatWords.someone)}
          </p>
        )}
        <p className="line-clamp-3 break-words whitespace-pre-line">{text}</p>
        {hasFailed && reason && <p className="text-sm text-danger-deep">{textOfCode(reason)}</p>}
      </div>
      <MenuButton
        label={words.actions(text.slice(0, 60))}
        size="sm"
        groups={[
          {
            items: [
              { id: 'edit', label: words.edit, onAction: onEdit },
              { id: 'send', label: words.sendNow, onAction: () => void sendScheduledNow(message) },
              { id: 'delete', label: words.delete, isDanger: true, onAction: onDelete },
            ],
          },
        ]}
      >
        <IconMore className="size-4.5" aria-hidden="true" />
      </MenuButton>
    </li>
  )
}

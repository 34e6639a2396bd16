import type { Reminder } from '@trau/contract'
import { useState } from 'react'
import IconAlarm from '~icons/lucide/alarm-clock'
import IconCheck from '~icons/lucide/check'
import IconPencil from '~icons/lucide/pencil'
import IconTrash from '~icons/lucide/trash-2'
import { useLanguage } from '../../../i18n/language.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useKindWords } from '../../../i18n/words/kinds.ts'
import { useReminderWords } from '../../../i18n/words/reminders.ts'
import { ListFailure } from '../../../kit/ListParts.tsx'
import { useReminders } from '../../../model/messages/reminders.ts'
import { messageSummary } from '../../../model/messages/said.ts'
import { roomName } from '../../../model/rooms/room-name.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { clock, daySeparator } from '../../../text/time.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import ReminderDialog from './ReminderDialog.tsx'
import { endReminder, removeReminder } from './reminder-commands.ts'

/** One's own reminders by their time, what is due first; a press leads to the message. */
export function RemindersList({ onOpen }: { onOpen: (reminder: Reminder) => void }) {
  const words = useReminderWords()
  const kindWords = useKindWords()
  const list = useReminders()
  const { data, isPending } = list
  const [changing, setChanging] = useState<Reminder>()
  return (
    <>
      <Delayed isWaiting={isPending}>
        <SkeletonRows rows={4} label={kindWords.reminders} />
      </Delayed>
      <ListFailure of={list} />
      {data?.length === 0 && <EmptyState title={words.none}>{words.noneText}</EmptyState>}
      <ul className="-mx-2">
        {data?.map(reminder => (
          <ReminderRow
            key={reminder.messageId}
            reminder={reminder}
            onOpen={() => onOpen(reminder)}
            onChange={() => setChanging(reminder)}
          />
        ))}
      </ul>
      {changing && <ReminderDialog message={changing.message} onClose={() => setChanging(undefined)} />}
    </>
  )
}

interface ReminderRowProps {
  reminder: Reminder
  onOpen: () => void
  onChange: () => void
}

function ReminderRow({ reminder, onOpen, onChange }: ReminderRowProps) {
  const words = useReminderWords()
  const chatWords = useChatWords()
  const [language] = useLanguage()
  const { message, note, remindTime } = reminder
  const isDue = reminder.state === 'DUE'
  const item = useAppSelector(state => roomSelectors.selectRoom(state, message.roomId))
  const sender = message.senderInfo.name || chatWords.someone
  const where = item && item.room.type !== 'PRIVATE' ? roomName(item, chatWords) : undefined
  return (
    <li className="flex items-center gap-1 rounded-lg hover:bg-fill">
      <button
        type="button"
        onClick={onOpen}
        className="min-w-0 flex-1 rounded-lg px-2.5 py-2 text-left focus-visible:-outline-offset-2"
      >
        <span
          className={cx(
            'flex items-center gap-1.5 text-sm font-medium',
            isDue ? 'text-secondary-deep' : 'text-primary-deep',
          )}
        >
          <IconAlarm className="size-4 shrink-0" aria-hidden="true" />
          <time>{words.at(clock(remindTime), daySeparator(remindTime, Date.now(), language))}</time>
          {isDue && <span className="sr-only">{words.due}</span>}
        </span>
        {note && <span className="block font-medium break-words">{note}</span>}
        <span className="line-clamp-2 text-sm break-words text-muted">
          {where ? `${sender} · ${where}` : sender}: {messageSummary(message)}
        </span>
      </button>
      <IconButton label={words.change} size="sm" onPress={onChange}>
        <IconPencil className="size-4.5" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={isDue ? words.done : words.remove}
        size="sm"
        onPress={() => void (isDue ? endReminder : removeReminder)(reminder)}
      >
        {isDue ? (
          <IconCheck className="size-4.5" aria-hidden="true" />
        ) : (
          <IconTrash className="size-4.5" aria-hidden="true" />
        )}
      </IconButton>
    </li>
  )
}

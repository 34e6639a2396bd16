import { useNavigate } from '@tanstack/react-router'
import type { Reminder } from '@trau/contract'
import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import { useRef } from 'react'
import IconAlarm from '~icons/lucide/alarm-clock'
import { useApiMutation } from '../../../api/mutation.ts'
import { useReminderWords } from '../../../i18n/words/reminders.ts'
import { useReminders } from '../../../model/messages/reminders.ts'
import { messageSummary } from '../../../model/messages/said.ts'
import { useMessengerUrl } from '../../../model/messenger-url.ts'
import { showOverlay } from '../../../model/overlays.ts'
import { laterChoices, laterTime } from '../../../model/reminder-times.ts'
import { timeLabel } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { useIsPhone } from '../../../ui/use-media.ts'
import { useLeavesFocus } from '../../../ui/useLeavesFocus.ts'
import { endReminder, setReminder } from './reminder-commands.ts'
import { useDueNotices } from './useDueNotices.ts'

/** What has come to its time, on every page, until it is answered: one at a time on a phone, three where there is space. */
export default function DueReminders() {
  const words = useReminderWords()
  const { data } = useReminders()
  const url = useMessengerUrl()
  const navigate = useNavigate()
  const section = useRef<HTMLElement>(null)
  const isPhone = useIsPhone()
  const due = (data ?? []).filter(reminder => reminder.state === 'DUE')
  const open = ({ message }: Reminder) => url.openRoom(message.roomId, { message: message.messageId })
  useDueNotices(data && due, open)
  const shownReminders = due.slice(0, isPhone ? 1 : 3)
  const rest = due.length - shownReminders.length
  const newest = due.at(-1)
  const end = (reminder: Reminder) => {
    // The card goes with the focus in it.
    const cards = [...(section.current?.querySelectorAll('li') ?? [])]
    const next = cards.find(card => !card.contains(document.activeElement))?.querySelector('button')
    ;(next ?? document.getElementById('main'))?.focus()
    void endReminder(reminder)
  }
  return (
    <>
      <LiveRegion>{newest && words.dueSpoken(newest.note ?? messageSummary(newest.message))}</LiveRegion>
      {shownReminders.length > 0 && (
        <section
          ref={section}
          aria-label={words.due}
          className="z-40 flex shrink-0 flex-col gap-2 max-md:p-2 md:fixed md:top-18 md:right-4 md:w-88"
        >
          <ul className="flex flex-col gap-2">
            {shownReminders.map(reminder => (
              <DueCard
                key={reminder.messageId}
                reminder={reminder}
                onOpen={() => open(reminder)}
                onDone={() => end(reminder)}
              />
            ))}
          </ul>
          {rest > 0 && (
            <Button
              size="sm"
              className="self-end bg-raised shadow-soft"
              onPress={() => {
                showOverlay('reminders')
                void navigate({ to: '/', search: old => old })
              }}
            >
              {words.more(rest)}
            </Button>
          )}
        </section>
      )}
    </>
  )
}

interface DueCardProps {
  reminder: Reminder
  onOpen: () => void
  onDone: () => void
}

function DueCard({ reminder, onOpen, onDone }: DueCardProps) {
  const words = useReminderWords()
  const { message, note } = reminder
  const card = useRef<HTMLLIElement>(null)
  const leave = useLeavesFocus(card)
  const later = useApiMutation((time: number) => setReminder(message, time, note))
  const text = truncateGraphemes(messageSummary(message), 160)
  return (
    <li ref={card} className="rounded-xl border border-line bg-raised p-3 shadow-soft">
      <p className="flex items-center gap-2 text-sm font-medium text-secondary-deep">
        <IconAlarm className="size-4.5 shrink-0" aria-hidden="true" />
        <span className="flex-1">{words.due}</span>
        <time className="text-xs font-normal text-muted">{timeLabel(reminder.remindTime)}</time>
      </p>
      {note && <p className="mt-1 font-medium break-words">{note}</p>}
      <p className="mt-0.5 line-clamp-2 text-sm break-words text-muted">
        {message.senderInfo.name ? `${message.senderInfo.name}: ${text}` : text}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" color="primary" onPress={onOpen}>
          {words.open}
        </Button>
        <Menu
          label={words.later}
          trigger={
            <Button size="sm" isPending={later.isPending}>
              {words.later}
            </Button>
          }
          groups={[
            {
              items: laterChoices.map(choice => ({
                id: choice,
                label: words.laterChoices[choice],
                onAction() {
                  leave()
                  void later.mutate(laterTime(choice))
                },
              })),
            },
          ]}
        />
        <Button size="sm" variant="ghost" onPress={onDone}>
          {words.done}
        </Button>
      </div>
    </li>
  )
}

import { use } from 'react'
import IconAlarm from '~icons/lucide/alarm-clock'
import { useKindWords } from '../../../i18n/words/kinds.ts'
import { MarkedContext } from '../../../model/messages/reminders.ts'

/** On a message of which the person wants to be reminded; nobody else has it. */
export function ReminderMark({ messageId }: { messageId: string }) {
  const words = useKindWords()
  if (!use(MarkedContext).has(messageId)) return null
  return (
    <span title={words.remindMark}>
      <IconAlarm className="size-3.5" aria-hidden="true" />
      <span className="sr-only">{words.remindMark}</span>
    </span>
  )
}

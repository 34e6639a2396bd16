import type { Message, Reminder } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { invalidate, queryClient } from '../../../api/query-client.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { getLanguage } from '../../../i18n/language.ts'
import { textOf } from '../../../i18n/text.ts'
import { reminders } from '../../../i18n/vi/reminders.ts'
import { apply } from '../../../live/dispatch.ts'
import { withoutReminders } from '../../../model/messages/reminders.ts'
import { comingTime } from '../../../text/time.ts'
import { toast } from '../../../ui/toast.ts'
import { partsOf, runOnMessage } from '../message/message-commands.ts'

/** Sets it, or sets it anew; a toast shows a refusal. @returns whether it was done */
export const setReminder = (message: Message, remindTime: number, note = ''): Promise<boolean> =>
  runOnMessage(async () => {
    await api.chat.setReminder({ ...partsOf(message), body: { remindTime, note } })
    await invalidate(api.chat.listReminders)
    toast.success(textOf(reminders).setDone(comingTime(remindTime, serverNow(), getLanguage())))
    return undefined
  })

/** Given up; for a moment it can be had back. */
export async function removeReminder({ message, remindTime, note, state }: Reminder) {
  if (!(await endReminder({ message }))) return
  const words = textOf(reminders)
  const undo = { label: words.undo, onClick: () => void setReminder(message, remindTime, note) }
  toast(words.removed, { action: state === 'WAITING' ? undo : undefined, duration: 5000 })
}

/** Given up, or done with: gone from the page at once, and back when the server refuses. */
export async function endReminder({ message }: Pick<Reminder, 'message'>): Promise<boolean> {
  apply(
    withoutReminders(reminder => reminder.messageId === message.messageId),
    { dispatch: () => undefined, queryClient },
  )
  const isDone = await runOnMessage(async () => {
    await api.chat.deleteReminder(partsOf(message))
    return undefined
  })
  if (!isDone) await invalidate(api.chat.listReminders)
  return isDone
}

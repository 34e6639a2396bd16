import type { Message, Reminder } from '@trau/contract'
import { maxReminderNote } from '@trau/contract/rules/schedule'
import { useState } from 'react'
import { useReminderWords } from '../../../i18n/words/reminders.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { ListFailure } from '../../../kit/ListParts.tsx'
import { ReminderTimeFields } from '../../../kit/reminders/ReminderTimeFields.tsx'
import { useReminderTime } from '../../../kit/reminders/useReminderTime.ts'
import { useForm } from '../../../kit/useForm.ts'
import { useReminders } from '../../../model/messages/reminders.ts'
import { messageSummary } from '../../../model/messages/said.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { removeReminder, setReminder } from './reminder-commands.ts'

export interface ReminderDialogProps {
  message: Message
  /** What the person wrote of it already. */
  text?: string | undefined
  onClose: () => void
}

/** When to be reminded of a message, and of what; the same for one that is set already. */
export default function ReminderDialog({ message, text, onClose }: ReminderDialogProps) {
  const words = useReminderWords()
  const list = useReminders()
  const { data, error } = list
  // What is set already is filled in, so it must be known first.
  if (!data) {
    return error ? (
      <Dialog onClose={onClose} size="sm" title={words.title}>
        <ListFailure of={list} />
      </Dialog>
    ) : null
  }
  const existingReminder = data.find(reminder => reminder.messageId === message.messageId)
  return <Form message={message} text={text} knownReminder={existingReminder} onClose={onClose} />
}

function Form({
  message,
  text,
  knownReminder,
  onClose,
}: ReminderDialogProps & { knownReminder: Reminder | undefined }) {
  const words = useReminderWords()
  const time = useReminderTime(knownReminder?.state === 'WAITING' ? knownReminder.remindTime : undefined)
  const [note, setNote] = useState(text || (knownReminder?.note ?? ''))
  const form = useForm({
    initial: {},
    async submit() {
      if (await setReminder(message, time.chosenTime(), note.trim())) onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={words.title}
      submitLabel={words.set}
      isSubmitDisabled={!time.isReady}
      hasNoCancel
      otherAction={
        knownReminder && (
          <Button
            variant="ghost"
            color="danger"
            onPress={() => {
              onClose()
              void removeReminder(knownReminder)
            }}
          >
            {words.remove}
          </Button>
        )
      }
    >
      <p className="line-clamp-2 border-l-2 border-primary pl-3 text-sm break-words text-muted">
        {messageSummary(message)}
      </p>
      <ReminderTimeFields of={time} />
      <TextField
        label={words.note}
        description={words.onlyYou}
        value={note}
        onChange={setNote}
        maxLength={maxReminderNote}
      />
    </FormDialog>
  )
}

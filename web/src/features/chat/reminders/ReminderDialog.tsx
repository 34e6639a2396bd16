import type { Message, Reminder } from '@trau/contract'
import { maxReminderNote } from '@trau/contract/rules/schedule'
import { useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useReminderWords } from '../../../i18n/words/reminders.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { ListFailure } from '../../../kit/ListParts.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { useReminders } from '../../../model/messages/reminders.ts'
import { said } from '../../../model/messages/said.ts'
import { clock, daySeparator, fromWall, toWall } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { removeReminder, setReminder } from './reminder-commands.ts'
import { type ReminderChoice, reminderChoices } from './reminder-times.ts'

export interface ReminderDialogProps {
  message: Message
  onClose: () => void
}

/** When to be reminded of a message, and of what; the same for one that is set already. */
export default function ReminderDialog({ message, onClose }: ReminderDialogProps) {
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
  return <Form message={message} known={existingReminder} onClose={onClose} />
}

function Form({ message, known, onClose }: ReminderDialogProps & { known: Reminder | undefined }) {
  const words = useReminderWords()
  const [language] = useLanguage()
  const [now] = useState(Date.now)
  const [choices] = useState(() => reminderChoices(now))
  const isWaiting = known?.state === 'WAITING'
  const [choice, setChoice] = useState<ReminderChoice | 'own'>(isWaiting ? 'own' : 'in20Minutes')
  const [own, setOwn] = useState(() => toWall(isWaiting ? known.remindTime : now + 3_600_000))
  const [note, setNote] = useState(known?.note ?? '')
  const ownTime = fromWall(own)
  const isWhole = !Number.isNaN(ownTime)
  const isPast = choice === 'own' && isWhole && ownTime <= Date.now()
  const isReady = choice !== 'own' || (isWhole && !isPast)
  const when = (time: number) => words.at(clock(time), daySeparator(time, now, language))

  const form = useForm({
    initial: {},
    async submit() {
      // What is so many minutes away is so from now on, however long the window stood open.
      const time = choice === 'own' ? ownTime : reminderChoices().find(one => one.choice === choice)?.time
      if (await setReminder(message, time ?? choices[0]!.time, note.trim())) onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={words.title}
      submitLabel={words.set}
      isSubmitDisabled={!isReady}
      hasNoCancel
      otherAction={
        known && (
          <Button
            variant="ghost"
            color="danger"
            onPress={() => {
              onClose()
              void removeReminder(known)
            }}
          >
            {words.remove}
          </Button>
        )
      }
    >
      <p className="line-clamp-2 border-l-2 border-primary pl-3 text-sm break-words text-muted">
        {said(message)}
      </p>
      <RadioGroup
        label={words.when}
        value={choice}
        onChange={setChoice}
        options={[
          ...choices.map(one => ({
            value: one.choice,
            label: words.choices[one.choice],
            description: when(one.time),
          })),
          { value: 'own' as const, label: words.choices.own },
        ]}
      />
      {choice === 'own' && (
        <DateTimeField
          hasTime
          label={words.ownTime}
          value={own}
          onChange={setOwn}
          error={isPast ? words.past : undefined}
        />
      )}
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

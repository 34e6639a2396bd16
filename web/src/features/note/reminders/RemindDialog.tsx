import { useQuery } from '@tanstack/react-query'
import type { Note, NoteReminder } from '@trau/contract'
import { useState } from 'react'
import IconBell from '~icons/lucide/bell'
import IconEdit from '~icons/lucide/pencil'
import IconTrash from '~icons/lucide/trash-2'
import { runWrite } from '../../../api/mutation.ts'
import { noteApi } from '../../../api/note-api.ts'
import { invalidate, qWith } from '../../../api/query-client.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { useReminderWords } from '../../../i18n/words/reminders.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ReminderTimeFields } from '../../../kit/reminders/ReminderTimeFields.tsx'
import { useReminderTime } from '../../../kit/reminders/useReminderTime.ts'
import { useForm } from '../../../kit/useForm.ts'
import { comingTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { renewLists, renewNote } from '../model/lists.ts'

/** The line of the note that a reminder leads to. */
export interface RemindedLine {
  blockId: string
  text: string
}

interface RemindDialogProps {
  note: Note
  line?: RemindedLine | undefined
  onClose: () => void
}

const renew = async (noteId: string) => {
  await invalidate(noteApi.noteSharing.listNoteReminders, { params: { noteId } })
  void renewNote(noteId)
  void renewLists()
}

const removeReminder = ({ noteId, reminderId }: NoteReminder) =>
  noteApi.noteSharing.deleteNoteReminder({ params: { noteId, reminderId } })

/** The person's reminders of a note: those there are, and one more. */
export default function RemindDialog({ note: { noteId }, line, onClose }: RemindDialogProps) {
  const words = useNotesWords()
  const list = useQuery(
    qWith(noteApi.noteSharing.listNoteReminders, { params: { noteId } }, { staleTime: 0 }),
  )
  const [editedReminder, edit] = useState<NoteReminder | 'new' | undefined>(line ? 'new' : undefined)
  const waiting = list.data?.items.filter(({ firedTime }) => firedTime === undefined)
  if (editedReminder || waiting?.length === 0) {
    const knownReminder = editedReminder === 'new' ? undefined : editedReminder
    const about = knownReminder?.blockId
      ? { blockId: knownReminder.blockId, text: knownReminder.text }
      : knownReminder
        ? undefined
        : line
    return <TimeForm noteId={noteId} knownReminder={knownReminder} line={about} onClose={onClose} />
  }
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={words.remind}
      footer={
        <Button color="primary" onPress={() => edit('new')}>
          {words.addReminder}
        </Button>
      }
    >
      <Loaded of={list} rows={2} label={words.loading}>
        {() => (
          <ul className="flex flex-col">
            {waiting?.map(reminder => (
              <ReminderRow key={reminder.reminderId} reminder={reminder} onEdit={() => edit(reminder)} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

function ReminderRow({ reminder, onEdit }: { reminder: NoteReminder; onEdit: () => void }) {
  const words = useNotesWords()
  const reminderWords = useReminderWords()
  const [language] = useLanguage()
  const time = comingTime(reminder.time, serverNow(), language)
  const remove = () =>
    void runWrite(() => removeReminder(reminder), {
      onSuccess() {
        toast.success(reminderWords.removed)
        return renew(reminder.noteId)
      },
    })
  return (
    <li className="flex min-h-14 items-center gap-2 border-b border-line py-1 last:border-0">
      <IconBell className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate tabular-nums first-letter:uppercase">{time}</span>
        {reminder.text && <span className="block truncate text-sm text-muted">{reminder.text}</span>}
      </span>
      <IconButton size="sm" label={words.changeReminder(time)} onPress={onEdit}>
        <IconEdit className="size-4.5" aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label={words.removeReminder(time)} onPress={remove}>
        <IconTrash className="size-4.5" aria-hidden="true" />
      </IconButton>
    </li>
  )
}

interface TimeFormProps {
  noteId: string
  /** Absent for a new one. */
  knownReminder: NoteReminder | undefined
  line: RemindedLine | undefined
  onClose: () => void
}

function TimeForm({ noteId, knownReminder, line, onClose }: TimeFormProps) {
  const words = useReminderWords()
  const notesWords = useNotesWords()
  const [language] = useLanguage()
  const when = useReminderTime(knownReminder?.time)
  const form = useForm({
    initial: {},
    async submit() {
      const { time } = await noteApi.noteSharing.addNoteReminder({
        params: { noteId },
        body: { time: when.chosenTime(), ...line },
      })
      if (knownReminder) await removeReminder(knownReminder)
      toast.success(words.setDone(comingTime(time, serverNow(), language)))
      void renew(noteId)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={knownReminder ? notesWords.changeReminderTitle : notesWords.remind}
      submitLabel={words.set}
      isSubmitDisabled={!when.isReady}
    >
      {line?.text && (
        <p className="line-clamp-2 border-l-2 border-primary pl-3 text-sm break-words text-muted">
          {line.text}
        </p>
      )}
      <ReminderTimeFields of={when} />
    </FormDialog>
  )
}

import type { Note } from '@trau/contract'
import { maxNoteLabel } from '@trau/contract/rules/note'
import { type FormEvent, useRef, useState } from 'react'
import IconPlus from '~icons/lucide/plus'
import { useApiMutation } from '../../../api/mutation.ts'
import { noteApi } from '../../../api/note-api.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { matchRank } from '../../../text/vietnamese.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { setLabels } from '../model/commands.ts'
import { renewLabels } from '../model/lists.ts'
import { noteName } from '../model/note-name.ts'
import { useLabels } from '../model/useNotes.ts'

/** Which labels these notes have. What is typed finds one, or becomes a new one. */
export default function LabelsDialog({ notes, onClose }: { notes: readonly Note[]; onClose: () => void }) {
  const words = useNotesWords()
  const labels = useLabels()
  const [typedName, setTyped] = useState('')
  const { isOnAll, put } = useLabelIds(notes)
  const name = typedName.trim()
  const visibleLabels = name ? labels.filter(label => matchRank(label.name, name) > 0) : labels
  const isNew = name !== '' && !labels.some(label => label.name.toLowerCase() === name.toLowerCase())

  const create = useApiMutation(() => noteApi.note.createNoteLabel({ body: { name } }), {
    async onSuccess({ labelId }) {
      setTyped('')
      await renewLabels()
      put(labelId, true)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [only] = visibleLabels
    if (isNew) void create.mutate()
    else if (only) put(only.labelId, !isOnAll(only.labelId))
  }
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={notes.length === 1 ? words.labelsOf(noteName(notes[0]!, words)) : words.labels}
      footer={
        <Button color="primary" onPress={onClose}>
          {words.done}
        </Button>
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label={words.labelName}
          value={typedName}
          onChange={setTyped}
          maxLength={maxNoteLabel}
          autoFocus
          autoComplete="off"
        />
        {isNew && (
          <Button
            type="submit"
            variant="flat"
            isPending={create.isPending}
            startContent={<IconPlus className="size-4.5" aria-hidden="true" />}
          >
            <span className="truncate">{`${words.addLabel} “${name}”`}</span>
          </Button>
        )}
        {labels.length === 0 && !isNew && <p className="text-muted">{words.noLabels}</p>}
        <ul aria-label={words.labels} className="flex max-h-72 flex-col gap-1 overflow-y-auto p-1">
          {visibleLabels.map(({ labelId, name: label }) => (
            <li key={labelId}>
              <Checkbox checked={isOnAll(labelId)} onChange={isOn => put(labelId, isOn)}>
                {label}
              </Checkbox>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}

/** The labels of each note as they were last chosen here: the notes are what they were when the dialog was opened. */
function useLabelIds(notes: readonly Note[]) {
  const [labelIds, setLabelIds] = useState<ReadonlyMap<string, readonly string[]>>(
    () => new Map(notes.map(note => [note.noteId, note.labelIds])),
  )
  // State is a render late: two ticks of one frame would both begin from what was before them.
  const latest = useRef(labelIds)
  const idsOf = (noteId: string) => latest.current.get(noteId) ?? []
  const change = (changedNotes: readonly Note[], labelId: string, isOn: (noteId: string) => boolean) => {
    const next = new Map(latest.current)
    for (const { noteId } of changedNotes) {
      const others = idsOf(noteId).filter(id => id !== labelId)
      next.set(noteId, isOn(noteId) ? [...others, labelId] : others)
    }
    latest.current = next
    setLabelIds(next)
  }
  return {
    isOnAll: (labelId: string) => notes.every(({ noteId }) => labelIds.get(noteId)?.includes(labelId)),
    put(labelId: string, isOn: boolean) {
      const before = latest.current
      const wasOn = (noteId: string) => before.get(noteId)?.includes(labelId) ?? false
      change(notes, labelId, () => isOn)
      void setLabels(
        notes,
        ({ noteId }) => [...idsOf(noteId)],
        unwrittenNotes => change(unwrittenNotes, labelId, wasOn),
      )
    },
  }
}

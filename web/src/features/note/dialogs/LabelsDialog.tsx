import type { Note } from '@trau/contract'
import { maxNoteLabel } from '@trau/contract/rules/note'
import { type FormEvent, useState } from 'react'
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
export function LabelsDialog({ notes, onClose }: { notes: readonly Note[]; onClose: () => void }) {
  const words = useNotesWords()
  const labels = useLabels()
  const [typedName, setTyped] = useState('')
  // Of several notes: what all of them have.
  const [chosenIds, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(notes[0]?.labelIds.filter(id => notes.every(note => note.labelIds.includes(id)))),
  )
  const name = typedName.trim()
  const visibleLabels = name ? labels.filter(label => matchRank(label.name, name) > 0) : labels
  const isNew = name !== '' && !labels.some(label => label.name.toLowerCase() === name.toLowerCase())

  const toggle = (labelId: string, isOn: boolean) => {
    const next = new Set(chosenIds)
    if (isOn) next.add(labelId)
    else next.delete(labelId)
    setChosen(next)
    void setLabels(notes, note => {
      const others = note.labelIds.filter(id => id !== labelId)
      return isOn ? [...others, labelId] : others
    })
  }
  const create = useApiMutation(() => noteApi.note.createNoteLabel({ body: { name } }), {
    async onSuccess({ labelId }) {
      setTyped('')
      await renewLabels()
      toggle(labelId, true)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [only] = visibleLabels
    if (isNew) void create.mutate()
    else if (only) toggle(only.labelId, !chosenIds.has(only.labelId))
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
              <Checkbox checked={chosenIds.has(labelId)} onChange={isOn => toggle(labelId, isOn)}>
                {label}
              </Checkbox>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}

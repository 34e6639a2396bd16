import type { NoteLabel } from '@trau/contract'
import { maxNoteLabel } from '@trau/contract/rules/note'
import { type FormEvent, useState } from 'react'
import IconPencil from '~icons/lucide/pencil'
import IconPlus from '~icons/lucide/plus'
import IconTrash from '~icons/lucide/trash-2'
import { runWrite, useApiMutation } from '../../../api/mutation.ts'
import { noteApi } from '../../../api/note-api.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { NameDialog } from '../../../kit/NameDialog.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { renewLabels, renewLists } from '../model/lists.ts'
import { useLabels } from '../model/useNotes.ts'

/** Makes, renames and deletes labels. */
export default function EditLabelsDialog({ onClose }: { onClose: () => void }) {
  const words = useNotesWords()
  const labels = useLabels()
  const [name, setName] = useState('')
  const [open, setOpen] = useState<{ what: 'rename' | 'delete'; label: NoteLabel }>()
  const create = useApiMutation(() => noteApi.note.createNoteLabel({ body: { name: name.trim() } }), {
    onSuccess() {
      setName('')
      return renewLabels()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) void create.mutate()
  }
  const remove = ({ labelId }: NoteLabel) =>
    runWrite(() => noteApi.note.deleteNoteLabel({ params: { labelId } }), {
      onSuccess() {
        void renewLists()
        return renewLabels()
      },
    })
  const close = () => setOpen(undefined)
  return (
    <Dialog onClose={onClose} size="sm" title={words.editLabels}>
      <form onSubmit={submit} className="mb-3 flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label={words.newLabel}
          value={name}
          onChange={setName}
          maxLength={maxNoteLabel}
          autoComplete="off"
          autoFocus
        />
        <IconButton
          type="submit"
          label={words.addLabel}
          variant="solid"
          color="primary"
          isDisabled={!name.trim()}
          isPending={create.isPending}
        >
          <IconPlus className="size-5" aria-hidden="true" />
        </IconButton>
      </form>
      {labels.length === 0 && <p className="text-muted">{words.noLabels}</p>}
      <ul aria-label={words.labels} className="max-h-80 overflow-y-auto">
        {labels.map(label => (
          <li key={label.labelId} className="flex min-h-11 items-center gap-1">
            <span className="min-w-0 flex-1 truncate">{label.name}</span>
            <span className="text-sm text-muted tabular-nums">{label.noteCount}</span>
            <IconButton
              size="sm"
              label={words.renameLabel(label.name)}
              onPress={() => setOpen({ what: 'rename', label })}
            >
              <IconPencil className="size-4.5" aria-hidden="true" />
            </IconButton>
            <IconButton
              size="sm"
              label={words.deleteLabel(label.name)}
              onPress={() => setOpen({ what: 'delete', label })}
            >
              <IconTrash className="size-4.5" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {open?.what === 'rename' && (
        <NameDialog
          title={words.renameLabel(open.label.name)}
          label={words.labelName}
          submitLabel={words.save}
          name={open.label.name}
          maxLength={maxNoteLabel}
          onSave={next =>
            noteApi.note.renameNoteLabel({ params: { labelId: open.label.labelId }, body: { name: next } })
          }
          onSaved={() => void renewLabels()}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && (
        <ConfirmDialog
          title={words.deleteLabelTitle(open.label.name)}
          confirmLabel={words.deleteLabel(open.label.name)}
          onClose={close}
          onConfirm={() => remove(open.label)}
        >
          {words.deleteLabelText}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

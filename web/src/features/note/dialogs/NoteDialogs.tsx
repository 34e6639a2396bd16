import { Suspense } from 'react'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { loadFilePicker } from '../../drive/index.ts'
import { deleteNotes } from '../model/commands.ts'
import { closeDialog, useDialog } from '../model/dialog.ts'
import { noteName } from '../model/note-name.ts'
import { ColourDialog } from './ColourDialog.tsx'

const FilePicker = lazyView(loadFilePicker, 'floating')
const LockDialog = lazyView(() => import('./LockDialog.tsx'), 'floating')
const LabelsDialog = lazyView(() => import('./LabelsDialog.tsx'), 'floating')
const EditLabelsDialog = lazyView(() => import('./EditLabelsDialog.tsx'), 'floating')
const ExportDialog = lazyView(() => import('../transfer/ExportDialog.tsx'), 'floating')
const ExportAllDialog = lazyView(() => import('../transfer/export/ExportAllDialog.tsx'), 'floating')
const ImportDialog = lazyView(() => import('../transfer/import/ImportDialog.tsx'), 'floating')
const RemindDialog = lazyView(() => import('../reminders/RemindDialog.tsx'), 'floating')
const TemplatesDialog = lazyView(() => import('../templates/TemplatesDialog.tsx'), 'floating')
const ShareDialog = lazyView(() => import('../sharing/NoteShareDialog.tsx'), 'floating')

interface NoteDialogsProps {
  /** Called once the notes of a window are deleted for ever, or were left: what shows them has nothing to show any more. */
  onGone?: () => void
}

/** The one window over the notes, whatever opened it. */
export function NoteDialogs({ onGone }: NoteDialogsProps) {
  const words = useNotesWords()
  const dialog = useDialog()
  switch (dialog?.kind) {
    case 'colour':
      return <ColourDialog notes={dialog.notes} onClose={closeDialog} />
    case 'labels':
      return (
        <Suspense>
          <LabelsDialog notes={dialog.notes} onClose={closeDialog} />
        </Suspense>
      )
    case 'editLabels':
      return (
        <Suspense>
          <EditLabelsDialog onClose={closeDialog} />
        </Suspense>
      )
    case 'lock':
      return (
        <Suspense>
          <LockDialog note={dialog.note} onClose={closeDialog} />
        </Suspense>
      )
    case 'share':
      return (
        <Suspense>
          <ShareDialog note={dialog.note} onLeft={onGone} onClose={closeDialog} />
        </Suspense>
      )
    case 'remind':
      return (
        <Suspense>
          <RemindDialog note={dialog.note} line={dialog.line} onClose={closeDialog} />
        </Suspense>
      )
    case 'export':
      return (
        <Suspense>
          <ExportDialog note={dialog.note} onClose={closeDialog} />
        </Suspense>
      )
    case 'exportAll':
      return (
        <Suspense>
          <ExportAllDialog onClose={closeDialog} />
        </Suspense>
      )
    case 'import':
      return (
        <Suspense>
          <ImportDialog onClose={closeDialog} />
        </Suspense>
      )
    case 'templates':
      return (
        <Suspense>
          <TemplatesDialog onInsert={dialog.onInsert} onClose={closeDialog} />
        </Suspense>
      )
    case 'fromDrive':
      return (
        <Suspense>
          <FilePicker onChoose={dialog.onChoose} onClose={closeDialog} />
        </Suspense>
      )
    case 'deleteForever': {
      const [first] = dialog.notes
      return (
        <ConfirmDialog
          title={words.deleteTitle(dialog.notes.length, first ? noteName(first, words) : '')}
          confirmLabel={words.deleteForever}
          onClose={closeDialog}
          onConfirm={async () => {
            const isDone = await deleteNotes(dialog.notes)
            if (isDone) onGone?.()
            return isDone
          }}
        >
          {words.deleteText}
        </ConfirmDialog>
      )
    }
    default:
      return null
  }
}

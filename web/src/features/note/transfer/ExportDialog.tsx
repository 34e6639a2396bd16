import type { Note } from '@trau/contract'
import { useState } from 'react'
import { noteApi } from '../../../api/note-api.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { saveAs } from '../../../kit/save-as.ts'
import { useForm } from '../../../kit/useForm.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { loadContent } from '../document/read-note.ts'
import { noteName } from '../model/note-name.ts'
import { type ExportFormat, fileNameOf, fileOfNote } from './convert.ts'
import { detailsOfNote, loadLabelNames } from './export/details-of-note.ts'

/** Drawn by the server: a long note takes some seconds. */
const printedNote = async (noteId: string) =>
  (await noteApi.noteSync.downloadNotePdf({
    params: { noteId },
    isFile: true,
    timeoutMs: 90_000,
  })) as unknown as Blob

/** Saves a note as a file of its own. */
export default function ExportDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const words = useNotesWords()
  const [format, setFormat] = useState<ExportFormat | 'pdf'>('markdown')
  const form = useForm({
    initial: {},
    async submit() {
      const file =
        format === 'pdf'
          ? await printedNote(note.noteId)
          : fileOfNote(
              note.title,
              await loadContent(note.noteId),
              format,
              detailsOfNote(note, await loadLabelNames()),
            )
      saveAs(file, fileNameOf(noteName(note, words), format))
      onClose()
    },
  })
  return (
    <FormDialog form={form} size="sm" onClose={onClose} title={words.export} submitLabel={words.download}>
      <RadioGroup
        label={words.exportFormat}
        value={format}
        onChange={setFormat}
        options={[
          { value: 'markdown', label: 'Markdown', description: words.exportMarkdown },
          { value: 'pdf', label: 'PDF', description: words.exportPdf },
          { value: 'html', label: 'HTML', description: words.exportHtml },
        ]}
      />
    </FormDialog>
  )
}

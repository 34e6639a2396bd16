import { useState } from 'react'
import { textOf } from '../../../../i18n/text.ts'
import { notes as texts } from '../../../../i18n/vi/notes.ts'
import { useNoteTransferWords } from '../../../../i18n/words/note-transfer.ts'
import { useNotesWords } from '../../../../i18n/words/notes.ts'
import { saveAs } from '../../../../kit/save-as.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ProgressBar } from '../../../../ui/ProgressBar.tsx'
import { RadioGroup } from '../../../../ui/RadioGroup.tsx'
import type { ExportFormat } from '../convert.ts'
import { Names } from '../Names.tsx'
import { useRun } from '../useRun.ts'
import { type ExportOutcome, exportAll } from './export-all.ts'

/** Saves every note of the person as one archive, and says what is not in it. */
export default function ExportAllDialog({ onClose }: { onClose: () => void }) {
  const words = useNoteTransferWords()
  const noteWords = useNotesWords()
  const [format, setFormat] = useState<ExportFormat>('markdown')
  const [withShared, setWithShared] = useState(false)
  const [outcome, setOutcome] = useState<ExportOutcome>()
  const { isRunning, done: doneCount, of, start, stop } = useRun()
  const save = ({ archive }: ExportOutcome) => saveAs(archive, words.archiveName(localDay()))
  const run = () =>
    start(async (signal, onProgress) => {
      const result = await exportAll({ format, withShared, words: textOf(texts), signal, onProgress })
      setOutcome(result)
      if (result.exported > 0) save(result)
    })
  return (
    <Dialog
      size="sm"
      onClose={onClose}
      isDismissable={!isRunning}
      title={noteWords.exportAll}
      description={words.exportText}
      footer={
        outcome ? (
          <>
            {outcome.exported > 0 && (
              <Button variant="flat" onPress={() => save(outcome)}>
                {words.downloadAgain}
              </Button>
            )}
            <Button color="primary" onPress={onClose}>
              {noteWords.close}
            </Button>
          </>
        ) : (
          <>
            <Button variant="flat" onPress={isRunning ? stop : onClose}>
              {isRunning ? words.stop : noteWords.cancel}
            </Button>
            <Button color="primary" isPending={isRunning} onPress={() => void run()}>
              {words.exportStart}
            </Button>
          </>
        )
      }
    >
      {outcome ? (
        <Result outcome={outcome} />
      ) : isRunning ? (
        <div>
          <p className="mb-2" role="status">
            {of > 0 ? words.exporting(doneCount, of) : words.listing}
          </p>
          <ProgressBar label={noteWords.exportAll} value={doneCount} max={of} />
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <RadioGroup
            label={noteWords.exportFormat}
            value={format}
            onChange={setFormat}
            options={[
              { value: 'markdown', label: 'Markdown', description: noteWords.exportMarkdown },
              { value: 'html', label: 'HTML', description: noteWords.exportHtml },
            ]}
          />
          <Checkbox checked={withShared} onChange={setWithShared}>
            {words.withShared}
          </Checkbox>
        </div>
      )}
    </Dialog>
  )
}

function Result({
  outcome: { exported: exportedCount, locked: lockedCount, failedNotes, failedFiles },
}: {
  outcome: ExportOutcome
}) {
  const words = useNoteTransferWords()
  return (
    <>
      <p role="status">
        {exportedCount > 0 ? words.exported(exportedCount, lockedCount) : words.nothingToExport(lockedCount)}
      </p>
      <Names title={words.exportFailedNotes(failedNotes.length)} names={failedNotes} />
      <Names title={words.exportFailedFiles(failedFiles.length)} names={failedFiles} />
    </>
  )
}

/** "2026-11-24", where the person is. */
const localDay = () => new Date().toLocaleDateString('sv')

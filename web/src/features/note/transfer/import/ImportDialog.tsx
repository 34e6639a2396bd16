import { useReducer, useState } from 'react'
import IconFile from '~icons/lucide/file-text'
import { useNoteTransferWords } from '../../../../i18n/words/note-transfer.ts'
import { useNotesWords } from '../../../../i18n/words/notes.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ProgressBar } from '../../../../ui/ProgressBar.tsx'
import { toast } from '../../../../ui/toast.ts'
import { chooseFiles } from '../../editor/upload.ts'
import { renewLabels, renewLists } from '../../model/lists.ts'
import { importedExtensions } from '../convert.ts'
import { Names } from '../Names.tsx'
import { useRun } from '../useRun.ts'
import { ArchiveError, type ArchiveProblem } from '../zip/limits.ts'
import { FoundNotes } from './FoundNotes.tsx'
import { findNotes } from './find.ts'
import type { FoundImport } from './found.ts'
import { type ImportProgress, newProgress, runImport } from './run.ts'

interface Plan {
  foundImport: FoundImport
  progress: ImportProgress
}

/** Files and archives become notes, after it was said what would come of each. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const words = useNoteTransferWords()
  const noteWords = useNotesWords()
  const [plan, setPlan] = useState<Plan>()
  const [problem, setProblem] = useState<ArchiveProblem>()
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const reading = useRun()
  const importing = useRun()

  const choose = async () => {
    const files = await chooseFiles([...importedExtensions, '.csv', '.zip'].join())
    if (files.length === 0) return
    setProblem(undefined)
    setPlan(undefined)
    await reading.start(
      async (signal, onProgress) => {
        setPlan({ foundImport: await findNotes(files, { signal, onProgress }), progress: newProgress() })
      },
      error => {
        if (!(error instanceof ArchiveError)) return 'toast'
        setProblem(error.problem)
        return undefined
      },
    )
  }
  const run = async ({ foundImport, progress }: Plan) => {
    await importing.start((signal, onProgress) =>
      runImport(foundImport, progress, signal, () => {
        onProgress(progress.doneIds.size, foundImport.notes.length)
        redraw()
      }),
    )
    void renewLists()
    void renewLabels()
    redraw()
    const isWhole = progress.doneIds.size === foundImport.notes.length
    if (isWhole) toast.success(words.imported(foundImport.notes.length))
    if (isWhole && progress.refusedFiles.length === 0 && progress.refusedLabels.length === 0) onClose()
  }
  const waiting = plan ? plan.foundImport.notes.length - plan.progress.doneIds.size : 0
  return (
    <Dialog
      onClose={onClose}
      isDismissable={!importing.isRunning}
      title={noteWords.import}
      description={words.importText}
      footer={
        plan && (
          <>
            {importing.isRunning ? (
              <Button variant="flat" onPress={importing.stop}>
                {words.stop}
              </Button>
            ) : (
              <Button variant="flat" onPress={() => void choose()}>
                {words.chooseOthers}
              </Button>
            )}
            <Button
              color="primary"
              isDisabled={waiting === 0}
              isPending={importing.isRunning}
              onPress={() => void run(plan)}
            >
              {words.start(waiting)}
            </Button>
          </>
        )
      }
    >
      {problem && (
        <Banner kind="warn" className="mb-3">
          {words.problems[problem]}
        </Banner>
      )}
      {reading.isRunning ? (
        <div>
          <p className="mb-2" role="status">
            {reading.of > 0 ? words.readingOf(reading.done, reading.of) : words.readingFiles}
          </p>
          <ProgressBar label={words.readingFiles} value={reading.done} max={reading.of} />
          <Button variant="flat" className="mt-3" onPress={reading.stop}>
            {words.stop}
          </Button>
        </div>
      ) : plan ? (
        <>
          <State plan={plan} isRunning={importing.isRunning} />
          <FoundNotes {...plan} />
        </>
      ) : (
        <>
          <Button
            color="primary"
            className="self-start"
            startContent={<IconFile className="size-4.5" aria-hidden="true" />}
            onPress={() => void choose()}
          >
            {words.choose}
          </Button>
          <p className="mt-3 text-sm text-muted">{words.importLimits}</p>
        </>
      )}
    </Dialog>
  )
}

/** How far it is, and what did not go. */
function State({ plan: { foundImport, progress }, isRunning }: { plan: Plan; isRunning: boolean }) {
  const words = useNoteTransferWords()
  const doneCount = progress.doneIds.size
  const all = foundImport.notes.length
  if (!isRunning && doneCount === 0 && progress.failures.size === 0) return null
  return (
    <div className="mb-3">
      <p className="mb-2" role="status">
        {isRunning
          ? words.importing(doneCount, all)
          : doneCount === all
            ? words.imported(all)
            : words.stopped(doneCount, all)}
      </p>
      {isRunning && <ProgressBar label={words.importing(doneCount, all)} value={doneCount} max={all} />}
      <Names title={words.refusedFiles(progress.refusedFiles.length)} names={progress.refusedFiles} />
      <Names title={words.refusedLabels(progress.refusedLabels.length)} names={progress.refusedLabels} />
    </div>
  )
}

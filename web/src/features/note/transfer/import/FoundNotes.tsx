import { useState } from 'react'
import IconDone from '~icons/lucide/circle-check'
import IconFailed from '~icons/lucide/circle-x'
import IconFile from '~icons/lucide/file-text'
import type { NoteTransferWords } from '../../../../i18n/vi/noteTransfer.ts'
import { useNoteTransferWords } from '../../../../i18n/words/note-transfer.ts'
import { useNotesWords } from '../../../../i18n/words/notes.ts'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Names } from '../Names.tsx'
import { type FoundImport, type FoundNote, maxTableColumns } from './found.ts'
import type { ImportProgress } from './run.ts'

const shownAtOnce = 100

/** What will be made, note by note, and what will not and why. */
export function FoundNotes({
  foundImport,
  progress,
}: {
  foundImport: FoundImport
  progress: ImportProgress
}) {
  const words = useNoteTransferWords()
  const [most, setMost] = useState(shownAtOnce)
  const { kind, notes, attachments, leftOut } = foundImport
  const takenFiles = [...attachments.values()].filter(({ isRefused }) => !isRefused)
  const pictures = takenFiles.filter(({ isPicture }) => isPicture).length
  const tables = notes.filter(({ rows }) => rows).length
  // Those that failed first: they are what one looks for.
  const orderedNotes = [...notes].sort(
    (a, b) => Number(progress.failures.has(b.noteId)) - Number(progress.failures.has(a.noteId)),
  )
  return (
    <>
      <p className="font-medium">
        {notes.length > 0
          ? words.found(words.kinds[kind], notes.length, pictures, takenFiles.length - pictures, tables)
          : words.nothingFound}
      </p>
      {kind === 'keep' && notes.length > 0 && <p className="text-sm text-muted">{words.timesLost}</p>}
      <Names
        title={words.leftOut(leftOut.length)}
        names={leftOut.map(({ name, reason }) => `${name} – ${words.reasons[reason]}`)}
      />
      <ul aria-label={words.foundList} className="mt-2">
        {orderedNotes.slice(0, most).map(note => (
          <FoundLine
            key={note.noteId}
            note={note}
            isDone={progress.doneIds.has(note.noteId)}
            failure={progress.failures.get(note.noteId)}
          />
        ))}
      </ul>
      {notes.length > most && (
        <Button variant="ghost" onPress={() => setMost(most + shownAtOnce)}>
          {words.more(Math.min(notes.length - most, shownAtOnce))}
        </Button>
      )}
    </>
  )
}

function FoundLine({
  note,
  isDone,
  failure,
}: {
  note: FoundNote
  isDone: boolean
  failure: string | undefined
}) {
  const words = useNoteTransferWords()
  const noteWords = useNotesWords()
  const Icon = isDone ? IconDone : failure ? IconFailed : IconFile
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-1.5 last:border-0">
      <Icon
        className={cx(
          'size-5 shrink-0',
          isDone ? 'text-primary-deep' : failure ? 'text-danger-deep' : 'text-muted',
        )}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{note.title || noteWords.untitled}</span>
        <span className={cx('block truncate text-sm', failure ? 'text-danger-deep' : 'text-muted')}>
          {failure ?? (isDone ? words.done : detailsOf(note, words).join(' · '))}
        </span>
      </span>
    </li>
  )
}

function detailsOf(note: FoundNote, words: NoteTransferWords): string[] {
  const { rows, columnsCut, pictures, files, isPinned, isArchived, labels, path } = note
  return [
    ...(rows ? [words.rows(rows.taken, rows.found)] : []),
    ...(columnsCut ? [words.columnsCut(maxTableColumns)] : []),
    ...(pictures > 0 ? [words.pictures(pictures)] : []),
    ...(files > 0 ? [words.files(files)] : []),
    ...(isPinned ? [words.pinned] : []),
    ...(isArchived ? [words.archived] : []),
    ...labels,
    path,
  ]
}

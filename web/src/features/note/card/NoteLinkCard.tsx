import { usePersonName } from '../../../model/people/person-name.ts'
import '../colours/colours.css'
import '../note-errors.ts'
import { Link } from '@tanstack/react-router'
import type { Note } from '@trau/contract'
import type { ReactNode } from 'react'
import IconLocked from '~icons/lucide/lock-keyhole'
import IconNote from '~icons/lucide/notebook-text'
import IconTrash from '~icons/lucide/trash-2'
import { ApiError } from '../../../api/errors.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { timeLabel } from '../../../text/time.ts'
import { cx } from '../../../ui/cx.ts'
import { textBeside } from '../model/card-text.ts'
import { noteName } from '../model/note-name.ts'
import { useLabels, useNote } from '../model/useNotes.ts'
import { CardTasks } from '../wall/CardTasks.tsx'
import { useLiveCard } from './useLiveCard.ts'

/** A note in a conversation, as it is now and as the reader may see it. Who may not, sees that there is one. */
export default function NoteLinkCard({ noteId }: { noteId: string }) {
  const words = useNotesWords()
  const { data, error, failureCount, refetch } = useNote(noteId)
  const isOffline = failureCount > 0 && !navigator.onLine
  const isGone = error instanceof ApiError && error.code === 'noteNotFound'
  const note = isGone ? undefined : data
  const { shown: shownNote, tick } = useLiveCard(noteId, note)
  if (isGone) return <Notice icon={<IconLocked />}>{words.cardNoAccess}</Notice>
  if (!shownNote) {
    if (!error && !isOffline) return <Waiting />
    return (
      <Notice icon={<IconNote />} onRetry={isOffline ? undefined : () => void refetch()}>
        {isOffline ? words.cardOffline : words.cardFailed}
      </Notice>
    )
  }
  if (shownNote.isLocked)
    return (
      <Notice icon={<IconLocked />} noteId={noteId}>
        {words.cardLocked}
      </Notice>
    )
  if (shownNote.trashedTime !== undefined)
    return (
      <Notice icon={<IconTrash />} noteId={noteId}>
        {words.inTrash}
      </Notice>
    )
  return <Card note={shownNote} onTick={tick} />
}

function Card({ note, onTick }: { note: Note; onTick: (taskId: string, isDone: boolean) => void }) {
  const words = useNotesWords()
  const name = noteName(note, words)
  const text = textBeside(note)
  // Without a title its first line is what it is called.
  const rest = note.title ? text : text.split('\n').slice(1).join('\n').trim()
  const labels = useLabels().filter(({ labelId }) => note.labelIds.includes(labelId))
  return (
    <article
      aria-label={words.cardOf(name)}
      data-note-colour={note.colour}
      data-note-card={note.noteId}
      className="relative rounded-lg border p-3 text-ink hover:shadow-soft focus-within:shadow-soft"
    >
      <p className="flex items-start gap-2">
        <IconNote className="mt-0.5 size-4.5 shrink-0 text-muted" aria-hidden="true" />
        <Link
          to="/notes/$noteId"
          params={{ noteId: note.noteId }}
          className="line-clamp-2 min-w-0 font-bold break-words outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-primary"
        >
          {name}
        </Link>
      </p>
      {rest && <p className="mt-1 line-clamp-5 text-sm break-words whitespace-pre-line">{rest}</p>}
      {!rest && note.tasks.length === 0 && note.excerpt === '' && (
        <p className="mt-1 text-sm text-muted">{words.cardEmpty}</p>
      )}
      <CardTasks note={note} onTick={onTick} />
      {labels.length > 0 && (
        <ul aria-label={words.labels} className="mt-2 flex flex-wrap gap-1.5">
          {labels.map(({ labelId, name: label }) => (
            <li key={labelId} className="max-w-full truncate rounded-full bg-fill px-2 py-0.5 text-xs">
              {label}
            </li>
          ))}
        </ul>
      )}
      <LastEdit note={note} />
    </article>
  )
}

function LastEdit({ note: { changedBy, changedTime } }: { note: Note }) {
  const words = useNotesWords()
  const name = usePersonName(changedBy)
  return (
    <p className="mt-2 truncate text-xs text-muted first-letter:uppercase">
      {changedBy ? words.editedBy(name, timeLabel(changedTime)) : words.changedAt(timeLabel(changedTime))}
    </p>
  )
}

/** About as high as most of them, so that little moves when it comes. */
function Waiting() {
  const words = useNotesWords()
  return <div role="status" aria-label={words.loading} className="h-28 animate-pulse rounded-lg bg-ink/6" />
}

interface NoticeProps {
  icon: ReactNode
  children: string
  /** Of what can be opened all the same. */
  noteId?: string
  onRetry?: (() => void) | undefined
}

/** In place of a card that shows nothing. */
function Notice({ icon, children, noteId, onRetry }: NoticeProps) {
  const words = useNotesWords()
  return (
    <div
      className={cx('flex items-center gap-3 rounded-lg bg-ink/6 p-3 text-sm [&_svg]:size-5 forced:border')}
    >
      <span aria-hidden="true" className="shrink-0 opacity-75">
        {icon}
      </span>
      <p className="min-w-0 flex-1">{children}</p>
      {noteId && (
        <Link
          to="/notes/$noteId"
          params={{ noteId }}
          className="min-h-8 shrink-0 content-center font-medium text-own-link hover:underline touch:min-h-11"
        >
          {words.open}
        </Link>
      )}
      {onRetry && (
        <button
          type="button"
          onClick={onRetry}
          className="min-h-8 shrink-0 font-medium text-own-link hover:underline touch:min-h-11"
        >
          {words.retry}
        </button>
      )}
    </div>
  )
}

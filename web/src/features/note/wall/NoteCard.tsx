import '../colours/colours.css'
import { Link } from '@tanstack/react-router'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { useLongPress } from '../../../kit/useLongPress.ts'
import { cx } from '../../../ui/cx.ts'
import { Highlight } from '../../../ui/Highlight.tsx'
import { textBeside } from '../model/card-text.ts'
import type { ListedNote } from '../model/lists.ts'
import { isClosed, noteName } from '../model/note-name.ts'
import { CardMarks } from './CardMarks.tsx'
import { CardTasks } from './CardTasks.tsx'
import { CardTools } from './CardTools.tsx'
import { SelectMark } from './SelectMark.tsx'

export interface NoteCardProps {
  note: ListedNote
  query: string
  isSelected: boolean
  /** Others are selected: a press adds to them. */
  isChoosing: boolean
  /** The one that the keyboard stands on: the tab stop of the wall. */
  isLead: boolean
  onToggle: (held: { shift: boolean }) => void
}

/** A note on the wall. All of it is a link; what can be pressed in it stands over that. */
export function NoteCard({ note, query, isSelected, isChoosing, isLead, onToggle }: NoteCardProps) {
  const words = useNotesWords()
  const name = noteName(note, words)
  const tabIndex = isLead ? 0 : -1
  const longPress = useLongPress(() => onToggle({ shift: false }), { isLink: true })
  return (
    <article
      {...longPress}
      onContextMenu={event => void longPress.onContextMenu(event)}
      data-note-colour={note.colour}
      className={cx(
        'group/note relative rounded-lg border p-3.5 transition-shadow touch:select-none touch:[-webkit-touch-callout:none] hover:shadow-soft focus-within:shadow-soft',
        isSelected && 'outline-2 outline-primary',
      )}
    >
      <Link
        to="/notes/$noteId"
        params={{ noteId: note.noteId }}
        data-note={note.noteId}
        tabIndex={tabIndex}
        onClick={event => {
          if (!isChoosing && !event.shiftKey && !event.ctrlKey && !event.metaKey) return
          event.preventDefault()
          onToggle({ shift: event.shiftKey })
        }}
        aria-label={name}
        className="absolute inset-0 rounded-lg focus-visible:outline-offset-2"
      />
      {note.title && (
        <p aria-hidden="true" className="line-clamp-3 pr-8 font-bold break-words">
          <Highlight text={note.title} query={query} />
        </p>
      )}
      <CardText note={note} query={query} />
      <CardTasks note={note} tabIndex={tabIndex} />
      <CardMarks note={note} />
      <SelectMark
        label={words.select(name)}
        isSelected={isSelected}
        isChoosing={isChoosing}
        tabIndex={tabIndex}
        onToggle={onToggle}
      />
      <CardTools note={note} name={name} tabIndex={tabIndex} isHidden={isChoosing} />
    </article>
  )
}

function CardText({ note, query }: { note: ListedNote; query: string }) {
  const words = useNotesWords()
  if (isClosed(note)) return <p className="text-sm text-muted">{words.lockedText}</p>
  const text = note.hit ?? textBeside(note)
  if (!text)
    return note.title || note.tasks.length > 0 ? null : <p className="pr-8 text-muted">{words.untitled}</p>
  return (
    <p
      className={cx(
        'line-clamp-10 break-words whitespace-pre-line',
        note.title ? 'mt-1 text-sm' : 'pr-8',
        !note.title && text.length < 60 && note.tasks.length === 0 && 'text-lg',
      )}
    >
      <Highlight text={text} query={query} />
    </p>
  )
}

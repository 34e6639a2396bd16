import { usePersonName } from '../../../model/people/person-name.ts'
import '../colours/colours.css'
import '../note-errors.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import IconLocked from '~icons/lucide/lock-keyhole'
import IconNote from '~icons/lucide/notebook-text'
import IconPlus from '~icons/lucide/plus'
import { useBoardWords } from '../../../i18n/words/board.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { BoardLine, BoardPart, boardLineClass } from '../../../kit/BoardPart.tsx'
import { timeLabel } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { newRoomNote } from '../from-chat/note-from-chat.ts'
import type { ListedNote } from '../model/lists.ts'
import { noteName } from '../model/note-name.ts'
import { useNotes } from '../model/useNotes.ts'

interface RoomNotesProps {
  roomId: string
  /** So many at first, and more at each press. */
  step: number
  /** Whoever may write there makes new ones. */
  mayWrite: boolean
}

/** Notes that are shared with a room, those changed last first. */
export default function RoomNotes({ roomId, step, mayWrite }: RoomNotesProps) {
  const words = useBoardWords()
  const { notes, hasMore, isLoadingMore, loadMore, error, refetch } = useNotes({
    view: 'ACTIVE',
    order: 'changed',
    roomId,
  })
  const [count, setCount] = useState(step)
  const [isCreating, setCreating] = useState(false)
  const more = () => {
    setCount(count + step)
    if (notes && notes.length <= count + step) loadMore()
  }
  const create = async () => {
    setCreating(true)
    await newRoomNote(roomId)
    setCreating(false)
  }
  return (
    <BoardPart
      title={words.notes}
      action={
        mayWrite && (
          <Button
            size="sm"
            variant="ghost"
            isPending={isCreating}
            startContent={<IconPlus className="size-4" aria-hidden="true" />}
            onPress={() => void create()}
          >
            {words.newNote}
          </Button>
        )
      }
      items={notes?.slice(0, count)}
      emptyText={words.noNotes}
      of={{ error, refetch }}
      onMore={notes && (notes.length > count || hasMore) ? more : undefined}
      isLoadingMore={isLoadingMore}
    >
      {note => <Row key={note.noteId} note={note} />}
    </BoardPart>
  )
}

function Row({ note }: { note: ListedNote }) {
  const words = useNotesWords()
  const boardWords = useBoardWords()
  const person = usePersonName(note.changedBy)
  const { noteId, changedBy, changedTime, taskCount, doneCount } = note
  const editText = changedBy
    ? words.editedBy(person, timeLabel(changedTime))
    : words.changedAt(timeLabel(changedTime))
  return (
    <li>
      <Link to="/notes/$noteId" params={{ noteId }} className={boardLineClass}>
        <BoardLine
          noteColour={note.colour}
          icon={note.isLocked ? <IconLocked /> : <IconNote />}
          title={noteName(note, words)}
          detail={[taskCount > 0 && boardWords.doneOf(doneCount, taskCount), editText]
            .filter(Boolean)
            .join(' · ')}
        />
      </Link>
    </li>
  )
}

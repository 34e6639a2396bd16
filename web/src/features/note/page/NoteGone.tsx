import { Link } from '@tanstack/react-router'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { buttonLook } from '../../../ui/button-style.ts'
import { NotFoundDrawing } from '../../../ui/drawings/NotFound.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** In place of a note that is no more, or that this person may not read. */
export default function NoteGone() {
  const words = useNotesWords()
  return (
    <EmptyState
      className="min-h-full"
      drawing={<NotFoundDrawing />}
      title={words.gone}
      action={
        <Link to="/notes" {...buttonLook({ color: 'primary' })}>
          {words.toNotes}
        </Link>
      }
    >
      {words.goneText}
    </EmptyState>
  )
}

import './note-errors.ts'
import { useState } from 'react'
import { useNotesWords } from '../../i18n/words/notes.ts'
import { Lazy, lazyPart } from '../../kit/lazy-part.tsx'
import type { NotePlace } from './model/place.ts'

/** The page with the editor, in one piece. */
const page = lazyPart(() => import('./page/NotePage.tsx'))

export interface NoteScreenProps {
  noteId: string
  place: NotePlace
}

/** One note on a page of its own. */
export function NoteScreen(props: NoteScreenProps) {
  const words = useNotesWords()
  const [isUnavailable, setUnavailable] = useState(false)
  if (isUnavailable) return <p className="p-6 text-muted">{words.partUnavailable}</p>
  return <Lazy part={page} {...props} onUnavailable={() => setUnavailable(true)} />
}

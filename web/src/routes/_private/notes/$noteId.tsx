import { createFileRoute } from '@tanstack/react-router'
import { asNotePlace, asNoteTab, NoteScreen, NotesScreen } from '../../../features/note/index.ts'

/** A note by its id, or a part of the notes by its name: one route, since every route is part of every first page. */
export const Route = createFileRoute('/_private/notes/$noteId')({ component: Note })

function Note() {
  const { noteId } = Route.useParams()
  const place = asNotePlace(Route.useSearch())
  const tab = asNoteTab(noteId)
  return tab ? <NotesScreen tab={tab} /> : <NoteScreen key={noteId} noteId={noteId} place={place} />
}

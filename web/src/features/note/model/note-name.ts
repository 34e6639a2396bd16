import type { Note } from '@trau/contract'
import type { NotesWords } from '../../../i18n/vi/notes.ts'

type Named = Pick<Note, 'title' | 'excerpt' | 'tasks' | 'isLocked'>

/** Whether the session may not read it now: a locked note comes without its words. */
export const isClosed = ({ isLocked, title, excerpt, tasks }: Named) =>
  isLocked && title === '' && excerpt === '' && tasks.length === 0

/** What a note is called: its title, else its first line. */
export function noteName(note: Named, words: NotesWords): string {
  if (isClosed(note)) return words.locked
  const line = note.excerpt.split('\n').find(one => one.trim() !== '') ?? note.tasks[0]?.text
  return note.title || line?.trim().slice(0, 80) || words.untitled
}

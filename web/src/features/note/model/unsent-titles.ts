import type { Note } from '@trau/contract'
import { isUnanswered } from '../../../api/errors.ts'
import { reportFailure } from '../../../api/ignore-failure.ts'
import { runWrite } from '../../../api/mutation.ts'
import { noteApi } from '../../../api/note-api.ts'
import { currentOwner } from '../../../api/session.ts'
import { dropUnsentTitle, keepUnsentTitle } from '../../../sync/note-documents/kept-cards.ts'
import { listUnsentNotes } from '../../../sync/note-documents/registry.ts'
import { renewKept } from './kept-notes.ts'
import { showNotes } from './lists.ts'

/**
 * Sets the title, and keeps it on this device until the server has it: of two people who change a title, the one whose change arrives last
 * has it. Of a locked note nothing is kept. Settles once the server has answered or is known to be silent; a refusal is shown.
 */
export async function saveTitle(note: Note, title: string): Promise<void> {
  if (!note.isLocked) {
    const keeping = keepUnsentTitle(currentOwner(), note.noteId, title)
    await reportFailure(keeping, 'The title of a note was not kept')
    void renewKept()
  }
  await sendTitle(note.noteId, title, { isKept: !note.isLocked })
}

async function sendTitle(noteId: string, title: string, { isKept }: { isKept: boolean }): Promise<void> {
  const settle = async () => {
    await reportFailure(dropUnsentTitle(currentOwner(), noteId, title), 'A sent title stays kept')
    void renewKept()
  }
  // Sent also when the page closes at once.
  const params = { params: { noteId }, body: { title }, keepEmpty: true, keepalive: true }
  await runWrite(() => noteApi.note.updateNote(params), {
    async onSuccess(changedNote) {
      showNotes([changedNote])
      await settle()
    },
    // Kept, it is sent once the server can be reached; the page says that it shows what this device has.
    onFailure(error) {
      if (isKept && isUnanswered(error)) return
      void settle()
      return 'toast'
    },
  })
}

/** Sends the titles that wait on this device. */
export async function sendUnsentTitles(): Promise<void> {
  for (const { noteId, unsentTitle } of await listUnsentNotes(currentOwner()))
    if (unsentTitle !== undefined) await sendTitle(noteId, unsentTitle, { isKept: true })
}

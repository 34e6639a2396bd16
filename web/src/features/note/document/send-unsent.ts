import { currentOwner } from '../../../api/session.ts'
import type { LiveSocket } from '../../../live/socket.ts'
import { isNoteUnsent, listUnsentNotes } from '../../../sync/note-documents/registry.ts'
import type { KeptNote } from '../../../sync/note-documents/registry-db.ts'

const patienceMs = 60_000

/** Sends what earlier pages left unsent, one note after the other, without anybody opening them. */
export async function sendUnsentNotes(socket: LiveSocket): Promise<void> {
  const unsentNotes: KeptNote[] = []
  for (const one of await listUnsentNotes(currentOwner()))
    if (await isNoteUnsent(one.owner, one.noteId)) unsentNotes.push(one)
  if (unsentNotes.length === 0) return
  // Large, and hardly ever needed here.
  const { openNote } = await import('./useNoteDocument.ts')
  for (const { noteId, title } of unsentNotes) {
    const { document, release } = openNote(noteId, socket, title === undefined ? {} : { title })
    const patience = new Promise(resolve => setTimeout(resolve, patienceMs))
    await Promise.race([document.whenSettled(), patience])
    // What has not arrived yet is sent in the background.
    void release()
  }
}

import type { NoteDocument } from '../../../sync/note-documents/note-document.ts'

interface OpenDocument {
  document: NoteDocument
  /** What it was opened with: the note, its connection, its way to the server. */
  key: readonly unknown[]
  users: number
}

const openDocuments = new Set<OpenDocument>()

/** One more user of a document that is open, such as work that goes on once its page was left. @returns how that user lets go */
export function holdOpenDocument(document: NoteDocument): () => void {
  const openDocument = [...openDocuments].find(one => one.document === document)
  if (!openDocument) return () => {}
  const { release } = hold(openDocument)
  return () => void release()
}

/**
 * The document for a user of it, and how that user lets go. One that was left with edits on their way lives until they have arrived, and is
 * the same document for whoever comes back.
 */
export function holdDocument(
  key: readonly unknown[],
  open: () => NoteDocument,
): { document: NoteDocument; release(): Promise<void> } {
  let heldDocument = [...openDocuments].find(
    one => !one.document.isClosed && one.key.every((part, n) => Object.is(part, key[n])),
  )
  if (!heldDocument) {
    heldDocument = { document: open(), key, users: 0 }
    openDocuments.add(heldDocument)
  } else if (heldDocument.users === 0) heldDocument.document.returned()
  return hold(heldDocument)
}

function hold(current: OpenDocument): { document: NoteDocument; release(): Promise<void> } {
  current.users++
  return {
    document: current.document,
    async release() {
      if (--current.users > 0) return
      await current.document.leave()
      if (current.document.isClosed) openDocuments.delete(current)
    },
  }
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { noteApi } from '../../../api/note-api.ts'
import { currentOwner } from '../../../api/session.ts'
import { currentTenant } from '../../../api/settings.ts'
import type { LiveSocket } from '../../../live/socket.ts'
import { ownerOf } from '../../../storage/local-db.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { toBase64 } from '../../../sync/note-documents/base64.ts'
import { NoteDocument } from '../../../sync/note-documents/note-document.ts'
import type { NoteState } from '../../../sync/note-documents/note-state.ts'
import { serverTransport } from '../../../sync/note-documents/server-transport.ts'
import type { SyncTransport } from '../../../sync/note-documents/sync-transport.ts'
import { copyTitleOf } from './copy-title.ts'
import { holdDocument } from './open-documents.ts'

export interface OpenNoteOptions {
  title?: string
  /** Of a locked note nothing is written on the disk. */
  isLocked?: boolean
  /** Another way to the document than the person's own: a public link. Nothing of it is kept on the device. */
  transport?: SyncTransport
}

/** Opens the document of a note for as long as the component is mounted. */
export function useNoteDocument(noteId: string, options: OpenNoteOptions = {}): NoteDocument | undefined {
  const socket = useAppSelector(state => state.socket.socket) as LiveSocket | null
  const [document, setDocument] = useState<NoteDocument>()
  const { title, isLocked = false, transport } = options
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title opens no document
  useEffect(() => {
    const { document: openedDocument, release } = openNote(noteId, socket, { title, isLocked, transport })
    setDocument(openedDocument)
    return () => {
      setDocument(undefined)
      void release()
    }
  }, [noteId, socket, isLocked, transport])
  return document
}

/** The document for as long as it is not released; what is unsent then is sent before it closes. */
export const openNote = (noteId: string, socket: LiveSocket | null, options: OpenNoteOptions = {}) =>
  holdDocument([noteId, currentOwner(), socket, options.transport, options.isLocked ?? false], () =>
    newDocument(noteId, socket, options),
  )

const newDocument = (
  noteId: string,
  socket: LiveSocket | null,
  { title, isLocked = false, transport }: OpenNoteOptions,
) =>
  new NoteDocument({
    noteId,
    // Tabs share what they write with the tabs of the same owner.
    owner: transport ? ownerOf(currentTenant(), 'link') : currentOwner(),
    transport: transport ?? serverTransport(noteId, socket),
    isKept: !isLocked && !transport,
    ...(title === undefined ? {} : { title }),
    async keepCopy(copy) {
      // Without an account there is nowhere to keep it.
      if (transport) await new Promise(() => {})
      await noteApi.note.createNote({
        body: {
          noteId: copy.noteId,
          title: copyTitleOf(copy.title),
          update: toBase64(copy.update),
        },
      })
    },
  })

const nothing: NoteState = { save: 'loading', isReady: false, canRead: true, bytes: 0 }

/** How far the note is saved, and whether it can be read. */
export const useNoteState = (document: NoteDocument | undefined): NoteState =>
  useSyncExternalStore(
    listener => document?.subscribe(listener) ?? (() => {}),
    () => document?.state ?? nothing,
  )

/** Whether the server lets the person read the note, as far as it has answered: who listens to its channels leaves them otherwise. */
export const useCanRead = (document: NoteDocument | undefined): boolean =>
  useSyncExternalStore(
    listener => document?.subscribe(listener) ?? (() => {}),
    () => document?.state.canRead ?? true,
  )

/**
 * Goes on with a document whose note was lost, or could not be written any more, once it can be again.
 * @param isReadable as the server answered when it was last asked for the note
 */
export function useReturnedRight(document: NoteDocument | undefined, isReadable: boolean, mayWrite: boolean) {
  useEffect(() => {
    if (isReadable) document?.allowedAgain(mayWrite)
  }, [document, isReadable, mayWrite])
}

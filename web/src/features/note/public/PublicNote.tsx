import '../colours/colours.css'
import type { PublicNote as NoteOfLink } from '@trau/contract'
import { useMemo } from 'react'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { PublicFrame } from '../../../kit/public-link/PublicFrame.tsx'
import { linkTransport } from '../../../sync/note-documents/link-transport.ts'
import { useNoteDocument } from '../document/useNoteDocument.ts'
import { findByLink } from '../editor/file-view.ts'
import NoteEditor from '../editor/NoteEditor.tsx'

/** A public link of a note that stands open. */
export interface OpenNoteLink extends NoteOfLink {
  token: string
  /** Absent for the usual one. */
  tenant: string | undefined
  note: NonNullable<NoteOfLink['note']>
}

const nobody = () => ''

/** The note of a public link: read, or written in nobody’s name. */
export default function PublicNote({ link }: { link: OpenNoteLink }) {
  const words = useNotesWords()
  const { token, tenant, pass, note } = link
  const transport = useMemo(() => linkTransport({ token, tenant, pass }), [token, tenant, pass])
  const findFile = useMemo(() => findByLink({ token, tenant, pass }), [token, tenant, pass])
  const document = useNoteDocument(note.noteId, { transport })
  return (
    <PublicFrame link={link}>
      <article
        data-note-colour={note.colour}
        className="flex flex-1 flex-col overflow-clip rounded-xl border border-line"
      >
        {document && (
          <NoteEditor
            document={document}
            canEdit={link.role === 'EDIT'}
            isVisitor
            nameOf={nobody}
            findFile={findFile}
          >
            <h1 className="mx-auto w-full max-w-[52rem] px-4 pt-6 text-2xl font-bold md:text-3xl break-words md:px-12">
              {note.title || words.untitled}
            </h1>
          </NoteEditor>
        )}
      </article>
    </PublicFrame>
  )
}

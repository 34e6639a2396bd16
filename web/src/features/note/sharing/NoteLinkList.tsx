import { useQuery } from '@tanstack/react-query'
import type { Note, NotePublicRole } from '@trau/contract'
import { noteApi } from '../../../api/note-api.ts'
import { invalidate, qWith } from '../../../api/query-client.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { useSharingWords } from '../../../i18n/words/sharing.ts'
import { LinkForm } from '../../../kit/sharing/LinkForm.tsx'
import { PublicLinks } from '../../../kit/sharing/PublicLinks.tsx'

const linkRoles: readonly NotePublicRole[] = ['VIEW', 'EDIT']

/** The public links of a note, for its owner. */
export function NoteLinkList({ note: { noteId } }: { note: Note }) {
  const words = useSharingWords()
  const notesWords = useNotesWords()
  const params = { noteId }
  const links = useQuery(qWith(noteApi.noteSharing.listNoteLinks, { params }, { staleTime: 0 }))
  const renew = () => invalidate(noteApi.noteSharing.listNoteLinks, { params })
  return (
    <PublicLinks
      of={links}
      revokeText={notesWords.revokeLinkText}
      onRevoke={({ linkId }) => noteApi.noteSharing.deleteNoteLink({ params: { noteId, linkId } })}
      renew={renew}
      renderForm={(link, close) => (
        <LinkForm
          roles={linkRoles.map(value => ({
            value,
            label: words.linkRoles[value],
            description: notesWords.linkRoleTexts[value],
          }))}
          link={link}
          onSave={async ({ maxDownloads: _, ...body }) => {
            const savedLink = link
              ? await noteApi.noteSharing.updateNoteLink({
                  params: { ...params, linkId: link.linkId },
                  body,
                  keepEmpty: true,
                })
              : await noteApi.noteSharing.createNoteLink({ params, body })
            void renew()
            return link ? undefined : savedLink.url
          }}
          onClose={close}
        />
      )}
    />
  )
}

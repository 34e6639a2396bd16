import { useQuery } from '@tanstack/react-query'
import type { Note, NoteMember } from '@trau/contract'
import { useApiMutation } from '../../../api/mutation.ts'
import { noteApi } from '../../../api/note-api.ts'
import { invalidate, qWith } from '../../../api/query-client.ts'
import type { SharingWords } from '../../../i18n/vi/sharing.ts'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import { useSharingWords } from '../../../i18n/words/sharing.ts'
import { AccessFrame } from '../../../kit/sharing/AccessFrame.tsx'
import { AccessLine, FixedRole, RoleMenu } from '../../../kit/sharing/AccessRow.tsx'
import { useTarget } from '../../../kit/sharing/useTarget.tsx'
import { useMyId } from '../../../model/session/my-id.ts'
import { toast } from '../../../ui/toast.ts'
import { renewLists, renewNote } from '../model/lists.ts'
import { useRoleOptions } from './roles.ts'

interface NoteAccessListProps {
  note: Note
  /** Absent for those who may not share further. */
  onAdd?: (() => void) | undefined
  /** The person gave up what was shared with them. */
  onLeft: () => void
}

/** Its owner, and whom a note is shared with. */
export function NoteAccessList({ note, onAdd, onLeft }: NoteAccessListProps) {
  const notesWords = useNotesWords()
  const members = useQuery(
    qWith(noteApi.noteSharing.listNoteMembers, { params: { noteId: note.noteId } }, { staleTime: 0 }),
  )
  return (
    <AccessFrame
      of={members}
      onAdd={onAdd}
      readOnlyText={notesWords.onlyOwnerShares}
      onlyOwnerText={notesWords.onlyOwnerText}
      owner={<OwnerRow ownerId={note.ownerId} />}
    >
      {member => <MemberRow key={member.memberId} note={note} member={member} onLeft={onLeft} />}
    </AccessFrame>
  )
}

function OwnerRow({ ownerId }: { ownerId: string }) {
  const words = useSharingWords()
  const me = useMyId()
  const { name, face } = useTarget({ kind: 'USER', userId: ownerId })
  return (
    <AccessLine face={face} name={ownerId === me ? words.you(name) : name}>
      <FixedRole>{words.owner}</FixedRole>
    </AccessLine>
  )
}

const noteOf = ({ target }: NoteMember, words: SharingWords) =>
  ({ USER: undefined, ROOM: words.allMembers, WORKSPACE: words.allButGuests })[target.kind]

interface MemberRowProps {
  note: Note
  member: NoteMember
  onLeft: () => void
}

function MemberRow({ note: { noteId, role }, member, onLeft }: MemberRowProps) {
  const words = useSharingWords()
  const notesWords = useNotesWords()
  const options = useRoleOptions()
  const me = useMyId()
  const { name, face } = useTarget(member.target)
  const isMine = member.target.kind === 'USER' && member.target.userId === me
  const mayChange = role === 'MANAGE'
  const params = { noteId, memberId: member.memberId }
  const renew = () => invalidate(noteApi.noteSharing.listNoteMembers, { params: { noteId } })
  const update = useApiMutation(noteApi.noteSharing.updateNoteMember, { onSuccess: renew })
  const end = useApiMutation(noteApi.noteSharing.deleteNoteMember, {
    onSuccess() {
      if (mayChange) {
        toast.success(words.ended)
        return renew()
      }
      toast.success(notesWords.left)
      onLeft()
      void renewNote(noteId)
      return renewLists()
    },
  })
  return (
    <AccessLine face={face} name={isMine ? words.you(name) : name} note={noteOf(member, words)}>
      {mayChange || isMine ? (
        <RoleMenu
          name={name}
          role={member.role}
          roleLabel={notesWords.roles[member.role]}
          roles={mayChange ? options : []}
          isPending={update.isPending || end.isPending}
          onRole={next => void update.mutate({ params, body: { role: next } })}
          onEnd={() => void end.mutate({ params })}
        />
      ) : (
        <FixedRole>{notesWords.roles[member.role]}</FixedRole>
      )}
    </AccessLine>
  )
}

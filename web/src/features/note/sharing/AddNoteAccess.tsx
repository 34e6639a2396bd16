import '../../../kit/workspace-errors.ts'
import type { Note } from '@trau/contract'
import { maxNoteComment } from '@trau/contract/rules/note'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useApiMutation } from '../../../api/mutation.ts'
import { noteApi } from '../../../api/note-api.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useSharingWords } from '../../../i18n/words/sharing.ts'
import { AddAccess } from '../../../kit/sharing/AddAccess.tsx'
import { useWorkspaces } from '../../../model/workspaces/useWorkspaces.ts'
import { toast } from '../../../ui/toast.ts'
import { useRoleOptions } from './roles.ts'

interface AddNoteAccessProps {
  note: Note
  name: string
  onBack: () => void
  onClose: () => void
}

/** Gives people, rooms and workspaces a role on a note. */
export function AddNoteAccess({ note, name, onBack, onClose }: AddNoteAccessProps) {
  const words = useSharingWords()
  const roles = useRoleOptions()
  const workspaces = useWorkspaces()?.filter(
    ({ status, selfRole }) => status === 'ACTIVE' && selfRole !== 'GUEST',
  )
  // One press, however often it has to be sent, says it once.
  const [clientShareId] = useState(() => v7())
  const params = { noteId: note.noteId }
  const share = useApiMutation(noteApi.noteSharing.shareNote, {
    async onSuccess() {
      await invalidate(noteApi.noteSharing.listNoteMembers, { params })
      toast.success(words.shared)
      onBack()
    },
  })
  return (
    <AddAccess
      name={name}
      roles={roles}
      maxMessage={maxNoteComment}
      {...(workspaces && { workspaces })}
      isPending={share.isPending}
      onShare={access => void share.mutate({ params, body: { ...access, clientShareId } })}
      onBack={onBack}
      onClose={onClose}
    />
  )
}

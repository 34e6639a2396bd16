import { useNavigate } from '@tanstack/react-router'
import type { Workspace } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate } from '../../api/query-client.ts'
import { useText } from '../../i18n/text.ts'
import { workspaces } from '../../i18n/vi/workspaces.ts'
import { Section } from '../../kit/Section.tsx'
import { editedFields, useForm } from '../../kit/useForm.ts'
import { checkWorkspace, WorkspaceFields } from '../../kit/WorkspaceFields.tsx'
import { fullTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { DefaultRooms } from './DefaultRooms.tsx'
import { WorkspaceInvites } from './WorkspaceInvites.tsx'
import { WorkspaceMembers } from './WorkspaceMembers.tsx'

/** One workspace: what each role may see of it, and change. */
export function WorkspaceSettings({ workspace }: { workspace: Workspace }) {
  const words = useText(workspaces)
  const { name, status, selfRole, restorableUntil } = workspace
  const isManager = selfRole === 'OWNER' || selfRole === 'ADMIN'
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg font-bold break-words">{name}</h2>
        {status !== 'ACTIVE' && <Chip>{words.statuses[status]}</Chip>}
        <p className="w-full text-sm text-muted">{words.yourRole(words.roles[selfRole] ?? '')}</p>
      </header>
      {status === 'ARCHIVED' && <p className="mt-2 text-pretty">{words.archivedText}</p>}
      {status === 'DELETED' && restorableUntil !== undefined && (
        <p className="mt-2 text-pretty">{words.deletedText(fullTime(restorableUntil))}</p>
      )}
      {selfRole === 'GUEST' && <p className="mt-2 text-pretty text-muted">{words.guestText}</p>}
      {status !== 'DELETED' && (
        <div className="mt-6">
          {isManager && <General workspace={workspace} />}
          {selfRole !== 'GUEST' && <WorkspaceMembers workspace={workspace} />}
          {isManager && <WorkspaceInvites workspace={workspace} />}
          {isManager && <DefaultRooms workspace={workspace} />}
        </div>
      )}
      <Ending workspace={workspace} />
    </>
  )
}

const valuesOf = ({ name, description = '' }: Workspace) => ({ name, description })

function General({ workspace }: { workspace: Workspace }) {
  const words = useText(workspaces)
  const { workspaceId } = workspace
  // Not what the workspace is by now: what somebody else saves meanwhile must not be overwritten.
  const [initial, setInitial] = useState(() => valuesOf(workspace))
  const form = useForm({
    initial,
    check: values => checkWorkspace(values, words),
    async submit(values) {
      const body = editedFields(values, initial)
      // An empty description clears the one before.
      const answer = await api.workspace.updateWorkspace({
        params: { id: workspaceId },
        body,
        keepEmpty: true,
      })
      await invalidate(api.workspace.listWorkspaces)
      setInitial(valuesOf(answer))
      form.reset(valuesOf(answer))
      toast.success(words.saved)
    },
  })
  return (
    <Section title={words.general}>
      <form {...form.formProps} className="flex flex-col gap-4">
        <WorkspaceFields form={form} />
        <Button
          type="submit"
          color="primary"
          className="self-start"
          isPending={form.isPending}
          isDisabled={!form.isDirty}
        >
          {words.save}
        </Button>
      </form>
    </Section>
  )
}

type Question = 'archive' | 'delete' | 'leave'

/** Archiving, deleting and its undo, leaving. */
function Ending({ workspace }: { workspace: Workspace }) {
  const words = useText(workspaces)
  const navigate = useNavigate()
  const { workspaceId, name, status, selfRole } = workspace
  const [question, ask] = useState<Question>()
  const params = { id: workspaceId }
  const followedBy = { onSuccess: () => invalidate(api.workspace.listWorkspaces) }
  const writes: Record<Question, () => Promise<boolean>> = {
    archive: () => runWrite(() => api.workspace.archiveWorkspace({ params }), followedBy),
    delete: () => runWrite(() => api.workspace.deleteWorkspace({ params }), followedBy),
    leave: () =>
      runWrite(() => api.workspace.leaveWorkspace({ params }), {
        async onSuccess() {
          await invalidate(api.workspace.listWorkspaces)
          await navigate({ to: '/workspaces', search: {} })
        },
      }),
  }
  const isOwner = selfRole === 'OWNER'
  const texts = {
    archive: { title: words.archiveTitle(name), text: words.archiveText, confirm: words.archive },
    delete: { title: words.deleteTitle(name), text: words.deleteText, confirm: words.delete },
    leave: { title: words.leaveTitle(name), text: words.leaveText, confirm: words.leave },
  }
  return (
    <div className="mt-8 flex flex-wrap gap-3 border-t border-line pt-5">
      {isOwner && status === 'ACTIVE' && (
        <Button variant="flat" onPress={() => ask('archive')}>
          {words.archive}
        </Button>
      )}
      {isOwner && status === 'ARCHIVED' && (
        <Button
          variant="flat"
          onPress={() => void runWrite(() => api.workspace.unarchiveWorkspace({ params }), followedBy)}
        >
          {words.unarchive}
        </Button>
      )}
      {isOwner && status === 'DELETED' && (
        <Button
          color="primary"
          onPress={() => void runWrite(() => api.workspace.restoreWorkspace({ params }), followedBy)}
        >
          {words.restore}
        </Button>
      )}
      {isOwner && status !== 'DELETED' && (
        <Button variant="flat" color="danger" onPress={() => ask('delete')}>
          {words.delete}
        </Button>
      )}
      {status !== 'DELETED' && (
        <Button variant="ghost" onPress={() => ask('leave')}>
          {words.leave}
        </Button>
      )}
      {question && (
        <ConfirmDialog
          onClose={() => ask(undefined)}
          title={texts[question].title}
          confirmLabel={texts[question].confirm}
          color={question === 'archive' ? 'primary' : 'danger'}
          onConfirm={writes[question]}
        >
          {texts[question].text}
        </ConfirmDialog>
      )}
    </div>
  )
}

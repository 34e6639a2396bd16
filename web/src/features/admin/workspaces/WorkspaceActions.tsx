import type { User, WorkspaceSummary } from '@trau/contract'
import { useState } from 'react'
import IconMore from '~icons/lucide/ellipsis'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useText } from '../../../i18n/text.ts'
import { workspaces } from '../../../i18n/vi/workspaces.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { usePermitted } from '../../../kit/permitted.ts'
import { useForm } from '../../../kit/useForm.ts'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { AccountPicker } from '../AccountPicker.tsx'
import { QuotaDialog } from '../people/QuotaDialog.tsx'

/** What an administrator does with a workspace that they need not be in: gives it an owner, archives it and opens it again. */
export function WorkspaceActions({ workspace }: { workspace: WorkspaceSummary }) {
  const words = useText(workspaces)
  const [isChoosing, choose] = useState(false)
  const [isQuotaOpen, showQuota] = useState(false)
  const permissions = usePermitted()
  const { workspaceId: id, name, status } = workspace
  const isArchived = status === 'ARCHIVED'
  const turn = () =>
    runWrite(
      () => api.workspace.setWorkspaceArchived({ params: { id }, body: { isArchived: !isArchived } }),
      {
        async onSuccess() {
          toast.success(isArchived ? words.unarchivedNamed(name) : words.archivedNamed(name))
          await invalidate(api.workspace.listAllWorkspaces)
        },
      },
    )
  return (
    <>
      <MenuButton
        label={words.more(name)}
        groups={[
          {
            items: [
              permissions.action('workspace.edit', {
                id: 'owner',
                label: words.addOwner,
                onAction: () => choose(true),
              }),
              permissions.action('storage.read', {
                id: 'quota',
                label: words.quota,
                onAction: () => showQuota(true),
              }),
              permissions.action('workspace.edit', {
                id: 'archive',
                label: isArchived ? words.unarchiveNamed : words.archiveNamed,
                onAction: () => void turn(),
              }),
            ],
          },
        ]}
      >
        <IconMore className="size-5" aria-hidden="true" />
      </MenuButton>
      {isQuotaOpen && <QuotaDialog spaceId={id} name={name} onClose={() => showQuota(false)} />}
      {isChoosing && <OwnerDialog workspace={workspace} onClose={() => choose(false)} />}
    </>
  )
}

function OwnerDialog({ workspace, onClose }: { workspace: WorkspaceSummary; onClose: () => void }) {
  const words = useText(workspaces)
  const form = useForm({
    initial: { people: [] as User[] },
    check: ({ people }) => (people.length === 0 ? { people: words.ownerMissing } : {}),
    async submit({ people: [person] }) {
      const params = { id: workspace.workspaceId, userId: person!.userId }
      await api.workspace.setWorkspaceOwner({ params })
      toast.success(words.ownerAdded(person!.name || person!.username || ''))
      await invalidate(api.workspace.listAllWorkspaces)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={words.addOwnerTo(workspace.name)}
      description={words.addOwnerText}
      submitLabel={words.addOwner}
      onClose={onClose}
    >
      <AccountPicker
        chosenPeople={form.values.people}
        // One at a time: the last chosen one takes the place.
        onChange={people => form.set('people', people.slice(-1))}
      />
      {form.errorOf('people') && <p className="text-sm text-danger">{form.errorOf('people')}</p>}
    </FormDialog>
  )
}

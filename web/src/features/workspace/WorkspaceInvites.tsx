import { useQuery } from '@tanstack/react-query'
import type { Workspace, WorkspaceInvite } from '@trau/contract'
import { workspaceInviteRoles } from '@trau/contract/rules/room'
import { tenantQuery } from '@trau/contract/rules/sign-in'
import { useState } from 'react'
import IconCopy from '~icons/lucide/copy'
import IconTrash from '~icons/lucide/trash-2'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate, q } from '../../api/query-client.ts'
import { currentTenant } from '../../api/settings.ts'
import { useText } from '../../i18n/text.ts'
import { workspaces } from '../../i18n/vi/workspaces.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { Section } from '../../kit/Section.tsx'
import { useForm } from '../../kit/useForm.ts'
import { fullTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { copyWithToast } from '../../ui/clipboard.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

const linkOf = ({ token }: WorkspaceInvite) =>
  `${location.origin}/workspace/join/${token}${tenantQuery(currentTenant())}`

/** The links into a workspace. */
export function WorkspaceInvites({ workspace }: { workspace: Workspace }) {
  const words = useText(workspaces)
  const params = { id: workspace.workspaceId }
  const list = useQuery(q(api.workspace.listWorkspaceInvites, { params }))
  const [isCreating, create] = useState(false)
  const revoke = ({ inviteId }: WorkspaceInvite) =>
    runWrite(() => api.workspace.revokeWorkspaceInvite({ params: { ...params, inviteId } }), {
      async onSuccess() {
        await invalidate(api.workspace.listWorkspaceInvites)
        toast.success(words.revoked)
      },
    })
  return (
    <Section title={words.invites} description={words.invitesText}>
      <Loaded of={list} rows={2} label={words.loading}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-muted">{words.noInvites}</p>
          ) : (
            <ul>
              {items.map(invite => (
                <li key={invite.inviteId} className="flex min-h-13 items-center gap-2">
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">
                      {invite.expiresTime ? words.until(fullTime(invite.expiresTime)) : words.forever}
                    </span>
                    <span className="block truncate text-sm text-muted">
                      {words.roles[invite.role]} · {words.uses(invite.useCount, invite.maxUses)}
                    </span>
                  </span>
                  <IconButton
                    size="sm"
                    label={words.copy}
                    onPress={() => void copyWithToast(linkOf(invite), words.copied, words.copyFailed)}
                  >
                    <IconCopy className="size-4.5" aria-hidden="true" />
                  </IconButton>
                  <IconButton size="sm" label={words.revoke} onPress={() => void revoke(invite)}>
                    <IconTrash className="size-4.5" aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {workspace.status === 'ACTIVE' && (
        <Button size="sm" variant="flat" className="mt-3" onPress={() => create(true)}>
          {words.newInvite}
        </Button>
      )}
      {isCreating && <NewInvite workspaceId={workspace.workspaceId} onClose={() => create(false)} />}
    </Section>
  )
}

/** Hours; 0 until it is revoked. */
const lasting = [24, 168, 720, 0]
const isUses = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 2_000

function NewInvite({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const words = useText(workspaces)
  const form = useForm({
    initial: { role: 'MEMBER' as (typeof workspaceInviteRoles)[number], hours: '168', maxUses: '' },
    check: ({ maxUses }) => (maxUses === '' || isUses(maxUses) ? {} : { maxUses: words.maxUsesWrong }),
    async submit({ role, hours, maxUses }) {
      const body = {
        role,
        ...(hours === '0' ? {} : { hours: Number(hours) }),
        ...(maxUses === '' ? {} : { maxUses: Number(maxUses) }),
      }
      await api.workspace.createWorkspaceInvite({ params: { id: workspaceId }, body })
      await invalidate(api.workspace.listWorkspaceInvites)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.newInvite}
      size="sm"
      submitLabel={words.newInvite}
      hasNoCancel
    >
      <RadioGroup
        label={words.inviteRole}
        value={form.values.role}
        onChange={role => form.set('role', role)}
        options={workspaceInviteRoles.map(value => ({ value, label: words.roles[value] }))}
      />
      <RadioGroup
        label={words.lasts}
        value={form.values.hours}
        onChange={hours => form.set('hours', hours)}
        options={lasting.map(each => ({ value: String(each), label: words.hours[each] }))}
      />
      <TextField
        label={words.maxUses}
        description={words.maxUsesHint}
        inputMode="numeric"
        {...form.field('maxUses')}
      />
    </FormDialog>
  )
}

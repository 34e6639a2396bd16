import '../../../../kit/workspace-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { maxInvitationNote, maxInvitationUses } from '@trau/contract/rules/registration'
import { workspaceInviteRoles } from '@trau/contract/rules/room'
import { api } from '../../../../api/api.ts'
import { q } from '../../../../api/query-client.ts'
import { registrationApi } from '../../../../api/registration-api.ts'
import { errorText } from '../../../../i18n/error-text.ts'
import { useRegistrationWords } from '../../../../i18n/words/registration.ts'
import { FormDialog } from '../../../../kit/FormDialog.tsx'
import { useForm } from '../../../../kit/useForm.ts'
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { wholeNumber } from '../whole-number.ts'

const lasts = ['24', '168', '720'] as const
const nowhere = 'none'

interface NewInvitationDialogProps {
  onMade: (token: string) => unknown
  onClose: () => void
}

export function NewInvitationDialog({ onMade, onClose }: NewInvitationDialogProps) {
  const text = useRegistrationWords()
  const { data: workspaces } = useQuery(q(api.workspace.listWorkspaces, { query: { limit: 100 } }))
  const ownWorkspaces = (workspaces?.items ?? []).filter(
    ({ status, selfRole }) => status === 'ACTIVE' && (selfRole === 'OWNER' || selfRole === 'ADMIN'),
  )
  const form = useForm({
    initial: {
      note: '',
      maxUses: '1',
      hours: '168' as (typeof lasts)[number],
      workspaceId: nowhere,
      role: 'MEMBER' as 'MEMBER' | 'GUEST',
    },
    check: ({ maxUses }) =>
      wholeNumber(maxUses, 1, maxInvitationUses) === undefined
        ? { maxUses: text.maxUsesWrong(maxInvitationUses) }
        : {},
    async submit({ note, maxUses, hours, workspaceId, role }) {
      const { invitationToken } = await registrationApi.registration.createRegistrationInvitation({
        body: {
          note: note.trim(),
          maxUses: Number(maxUses),
          hours: Number(hours),
          ...(workspaceId !== nowhere && { workspace: { workspaceId, role } }),
        },
      })
      await onMade(invitationToken)
    },
    explain: error => ({ form: errorText(error) }),
  })
  const { values } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={text.newInvitation}
      description={text.invitationsText}
      submitLabel={text.create}
    >
      <div className="flex flex-col gap-4">
        <TextField
          {...form.field('note')}
          label={text.note}
          description={text.noteText}
          maxLength={maxInvitationNote}
        />
        <TextField {...form.field('maxUses')} label={text.maxUses} inputMode="numeric" />
        <SegmentedControl
          hasVisibleLabel
          fullWidth
          label={text.lasts}
          value={values.hours}
          onChange={hours => form.set('hours', hours)}
          segments={lasts.map(value => ({ value, label: text.hours[Number(value)]! }))}
        />
        {ownWorkspaces.length > 0 && (
          <Select
            label={text.workspace}
            options={[
              { value: nowhere, label: text.noWorkspace },
              ...ownWorkspaces.map(({ workspaceId, name }) => ({ value: workspaceId, label: name })),
            ]}
            value={values.workspaceId}
            onChange={workspaceId => form.set('workspaceId', workspaceId)}
          />
        )}
        {values.workspaceId !== nowhere && (
          <SegmentedControl
            hasVisibleLabel
            fullWidth
            label={text.asRole}
            value={values.role}
            onChange={role => form.set('role', role)}
            segments={workspaceInviteRoles.map(value => ({ value, label: text.roles[value] }))}
          />
        )}
      </div>
    </FormDialog>
  )
}

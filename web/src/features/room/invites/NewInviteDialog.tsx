import type { Invite } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { useText } from '../../../i18n/text.ts'
import { invites } from '../../../i18n/vi/invites.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Switch } from '../../../ui/Switch.tsx'

/** Hours; 0 until it is revoked. */
const lasting = [24, 168, 720, 0]

interface NewInviteDialogProps {
  roomId: string
  onMade: (invite: Invite) => void
  onClose: () => void
}

/** How long a link works, and whether it lets in at once. */
export function NewInviteDialog({ roomId, onMade, onClose }: NewInviteDialogProps) {
  const words = useText(invites)
  const form = useForm({
    initial: { hours: '168', needsApproval: false },
    async submit({ hours, needsApproval }) {
      const body = { needsApproval, ...(hours === '0' ? {} : { hours: Number(hours) }) }
      onMade(await api.invite.createInvite({ params: { roomId }, body }))
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.createTitle}
      description={words.text}
      size="sm"
      submitLabel={words.create}
      hasNoCancel
    >
      <RadioGroup
        label={words.lasts}
        value={form.values.hours}
        onChange={hours => form.set('hours', hours)}
        options={lasting.map(each => ({ value: String(each), label: words.hours[each] }))}
      />
      <Switch
        isSelected={form.values.needsApproval}
        onChange={isOn => form.set('needsApproval', isOn)}
        description={words.needsApprovalText}
      >
        {words.needsApproval}
      </Switch>
    </FormDialog>
  )
}

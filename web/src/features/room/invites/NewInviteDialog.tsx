import type { Invite } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useText } from '../../../i18n/text.ts'
import { invites } from '../../../i18n/vi/invites.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { toast } from '../../../ui/toast.ts'

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
  const [hours, setHours] = useState('168')
  const [needsApproval, setNeedsApproval] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    try {
      const body = { needsApproval, ...(hours === '0' ? {} : { hours: Number(hours) }) }
      onMade(await api.invite.createInvite({ params: { roomId }, body }))
    } catch (error) {
      toast.error(errorText(error))
      setMaking(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.createTitle}
      description={words.text}
      size="sm"
      footer={
        <Button color="primary" isPending={isMaking} onPress={() => void make()}>
          {words.create}
        </Button>
      }
    >
      <RadioGroup
        label={words.lasts}
        value={hours}
        onChange={setHours}
        options={lasting.map(each => ({ value: String(each), label: words.hours[each] }))}
      />
      <Switch
        className="mt-3"
        isSelected={needsApproval}
        onChange={setNeedsApproval}
        description={words.needsApprovalText}
      >
        {words.needsApproval}
      </Switch>
    </Dialog>
  )
}

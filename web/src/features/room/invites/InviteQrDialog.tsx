import type { Invite } from '@trau/contract'
import { useText } from '../../../i18n/text.ts'
import { invites } from '../../../i18n/vi/invites.ts'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { inviteLink } from './invite-link.ts'

interface InviteQrDialogProps {
  invite: Invite
  name: string
  onCopy: () => void
  onClose: () => void
}

/** A link into a group as a code that any camera reads, and as text. */
export function InviteQrDialog({ invite, name, onCopy, onClose }: InviteQrDialogProps) {
  const words = useText(invites)
  const link = inviteLink(invite.token)
  return (
    <Dialog
      onClose={onClose}
      title={words.qrTitle}
      description={invite.expiresTime ? words.until(fullTime(invite.expiresTime)) : words.forever}
      size="sm"
    >
      <div className="flex flex-col items-center gap-4">
        <QrCode value={link} label={words.qrLabel(name)} className="w-64 max-w-full" />
        <p className="max-w-full text-center text-sm break-all text-muted select-all">{link}</p>
        <Button variant="flat" onPress={onCopy}>
          {words.copy}
        </Button>
      </div>
    </Dialog>
  )
}

import { useText } from '../../i18n/text.ts'
import { identity } from '../../i18n/vi/identity.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'

/** A profile over whatever is open; its address is `?profile=<userId>`. */
export default function ProfileDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const text = useText(identity)
  return (
    <Dialog onClose={onClose} title={text.profile} isInAddress>
      <ProfilePanel userId={userId} />
    </Dialog>
  )
}

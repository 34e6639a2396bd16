import { usernameOf } from '@trau/contract/rules/invitation'
import { useText } from '../../i18n/text.ts'
import { identity } from '../../i18n/vi/identity.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { NamedProfile, ProfilePanel } from './ProfilePanel.tsx'

export interface ProfileDialogProps {
  /** An id, or a username behind an `@`. */
  person: string
  onClose: () => void
}

/** A profile over whatever is open; its address is `?profile=<userId>`, or `?profile=@<username>` where a link by name led to it. */
export default function ProfileDialog({ person, onClose }: ProfileDialogProps) {
  const text = useText(identity)
  const username = usernameOf(person)
  return (
    <Dialog onClose={onClose} title={text.profile} isInAddress>
      {username ? <NamedProfile username={username} /> : <ProfilePanel userId={person} />}
    </Dialog>
  )
}

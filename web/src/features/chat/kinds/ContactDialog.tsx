import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { PeoplePicker } from '../../../kit/PeoplePicker.tsx'
import { personName } from '../../../model/people/people.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { KindDialogProps } from './PollDialog.tsx'

/** Whose card is sent; choosing somebody sends it. */
export default function ContactDialog({ onSend, onClose }: KindDialogProps) {
  const words = useKindPartWords()
  return (
    <Dialog onClose={onClose} title={words.contactTitle}>
      <PeoplePicker
        onChoose={user => {
          onSend({ type: 'CONTACT', content: personName(user), contactId: user.userId })
          onClose()
        }}
      />
    </Dialog>
  )
}

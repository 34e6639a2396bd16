import { Dialog } from '../../../ui/Dialog.tsx'
import { PeoplePicker } from '../../room/PeoplePicker.tsx'
import { personName } from '../../room/people.ts'
import type { KindDialogProps } from './PollDialog.tsx'
import { useKindPartWords } from './part-words.ts'

/** Whose card is sent; choosing somebody sends it. */
export default function ContactDialog({ onSend, onClose }: KindDialogProps) {
  const words = useKindPartWords()
  return (
    <Dialog isOpen onClose={onClose} title={words.contactTitle}>
      <PeoplePicker
        onChoose={user => {
          onSend({ type: 'CONTACT', content: personName(user), contactId: user.userId })
          onClose()
        }}
      />
    </Dialog>
  )
}

import { useNotesWords } from '../../../i18n/words/notes.ts'
import { AskPinDialog } from '../../../kit/pin/AskPinDialog.tsx'
import { unlockHidden } from '../../../model/rooms/hidden-session.ts'

interface UnlockDialogProps {
  onClose: () => void
  onUnlocked: () => void
}

/** Asks for the PIN of hidden conversations; the session stays unlocked as it does for those. */
export default function UnlockDialog({ onClose, onUnlocked }: UnlockDialogProps) {
  const words = useNotesWords()
  return (
    <AskPinDialog
      title={words.locked}
      description={words.lockedText}
      confirmLabel={words.open}
      onPin={async pin => {
        await unlockHidden(pin)
        onUnlocked()
      }}
      onClose={onClose}
    />
  )
}

import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useChatWords } from '../words.ts'
import { maxGraphemes } from './limits.ts'

/** Longer than one message holds: several in a row, or back to the text. */
export function TooLongDialog({
  pieces,
  onSend,
  onClose,
}: {
  pieces: readonly string[]
  onSend: () => void
  onClose: () => void
}) {
  const words = useChatWords()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      color="primary"
      title={words.tooLongTitle}
      cancelLabel={words.keepWriting}
      confirmLabel={words.sendPieces(pieces.length)}
      onConfirm={onSend}
    >
      {words.tooLongText(maxGraphemes, pieces.length)}
    </ConfirmDialog>
  )
}

import { maxMessageGraphemes } from '@trau/contract/rules/message'
import { useChatPartsWords } from '../../../i18n/words/chat-parts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface TooLongDialogProps {
  pieces: readonly string[]
  onSend: () => unknown
  onSendAsFile: () => void
  onClose: () => void
}

/** Longer than one message holds: several in a row, a file, or back to the text. */
export default function TooLongDialog({ pieces, onSend, onSendAsFile, onClose }: TooLongDialogProps) {
  const words = useChatPartsWords()
  return (
    <Dialog
      onClose={onClose}
      role="alertdialog"
      size="sm"
      title={words.tooLongTitle}
      footer={
        <>
          <Button variant="flat" onPress={onClose}>
            {words.keepWriting}
          </Button>
          <Button variant="flat" onPress={onSendAsFile}>
            {words.sendAsFile}
          </Button>
          <Button color="primary" autoFocus onPress={() => void onSend()}>
            {words.sendPieces(pieces.length)}
          </Button>
        </>
      }
    >
      {words.tooLongText(maxMessageGraphemes, pieces.length)}
    </Dialog>
  )
}

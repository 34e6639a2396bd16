import type { Message } from '@trau/contract'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useKindPartWords } from './part-words.ts'
import { closePoll } from './poll-commands.ts'
import { useKindWords } from './words.ts'

/** Asks before a vote is ended for good. */
export default function ClosePoll({ message, onClose }: { message: Message; onClose: () => void }) {
  const words = useKindPartWords()
  const kindWords = useKindWords()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.pollCloseTitle}
      confirmLabel={kindWords.pollClose}
      onConfirm={() => closePoll(message)}
    >
      {words.pollCloseText}
    </ConfirmDialog>
  )
}

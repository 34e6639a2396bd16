import type { Message } from '@trau/contract'
import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { useKindWords } from '../../../i18n/words/kinds.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { closePoll } from './poll-commands.ts'

/** Asks before a vote is ended for good. */
export default function ClosePoll({ message, onClose }: { message: Message; onClose: () => void }) {
  const words = useKindPartWords()
  const kindWords = useKindWords()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.pollCloseTitle}
      confirmLabel={kindWords.pollClose}
      onConfirm={() => closePoll(message)}
    >
      {words.pollCloseText}
    </ConfirmDialog>
  )
}

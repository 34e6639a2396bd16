import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useChatPartsWords } from '../../../i18n/words/chat-parts.ts'
import { messageSummary, sayingOf } from '../../../model/messages/said.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { Row } from '../window/timeline.ts'
import { useConversation } from './conversation.ts'
import { keepFocusBeside } from './focus-beside.ts'

interface DiscardDialogProps {
  row: Extract<Row, { kind: 'pending' }>
  onClose: () => void
}

/** Whether a message that the server refused is given up. */
export default function DiscardDialog({ row: { key, entry }, onClose }: DiscardDialogProps) {
  const words = useChatWords()
  const partsWords = useChatPartsWords()
  const { discard } = useConversation()
  return (
    <ConfirmDialog
      title={partsWords.discardTitle}
      confirmLabel={words.discard}
      onConfirm={() => {
        keepFocusBeside(key)
        discard(entry.clientMessageId)
      }}
      onClose={onClose}
    >
      {partsWords.discardText(truncateGraphemes(messageSummary(sayingOf(entry)), 80))}
    </ConfirmDialog>
  )
}

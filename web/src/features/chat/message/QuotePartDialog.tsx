import type { Message } from '@trau/contract'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import { maxQuotedPart } from '@trau/contract/rules/quote'
import { useEffect, useRef, useState } from 'react'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useMessageDialogWords } from '../../../i18n/words/message-dialogs.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useConversation } from './conversation.ts'

/** Where the part of a message that one answers is selected, also by touch and by keys. */
export default function QuotePartDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const words = useChatWords()
  const dialogWords = useMessageDialogWords()
  const { reply } = useConversation()
  const area = useRef<HTMLTextAreaElement>(null)
  const [part, setPart] = useState('')
  const isTooLong = countGraphemes(part) > maxQuotedPart
  useEffect(() => {
    const update = () => {
      const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {}
      setPart(message.content.slice(selectionStart, selectionEnd).trim())
    }
    document.addEventListener('selectionchange', update)
    return () => document.removeEventListener('selectionchange', update)
  }, [message.content])
  const quote = () => {
    onClose()
    reply({ ...message, quotedText: part })
  }
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={words.quotePart}
      description={isTooLong ? dialogWords.quotePartTooLong(maxQuotedPart) : dialogWords.quotePartHint}
      footer={
        <Button color="primary" isDisabled={part === '' || isTooLong} onPress={quote}>
          {words.quote}
        </Button>
      }
    >
      <textarea
        dir="auto"
        ref={area}
        readOnly
        autoFocus
        aria-label={dialogWords.quotePartField}
        value={message.content}
        rows={Math.min(12, 2 + message.content.length / 40)}
        className="w-full resize-none rounded-md border border-field bg-transparent p-3"
      />
    </Dialog>
  )
}

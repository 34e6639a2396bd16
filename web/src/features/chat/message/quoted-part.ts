import type { Message, QuotedMessage } from '@trau/contract'
import { plainText } from '@trau/contract/rules/markup'
import { messageSummary } from '../../../model/messages/said.ts'
import type { Replying } from '../../../store/message-slices.ts'

/** What an answer to it carries. */
export const replyParts = ({ messageId, quotedText }: Pick<Replying, 'messageId' | 'quotedText'>) => ({
  replyToMessageId: messageId,
  ...(quotedText ? { quotedText } : {}),
})

/** What a quote shows, in one line: the part that was answered, or all of it. */
export const quoteText = (quote: Pick<QuotedMessage, 'type' | 'content' | 'metaData' | 'part'>): string =>
  quote.part ? `“${plainText(quote.part.text)}”` : messageSummary(quote)

interface Selected {
  text: string
  /** The key of the row; nothing in the sheet that a long press opens, which is of one message. */
  row: string | null
}

function selected(): Selected | undefined {
  const selection = getSelection()
  const holder = selection?.anchorNode?.parentElement?.closest('[data-row],[data-message-sheet]')
  if (!selection || selection.isCollapsed || !holder) return undefined
  const text = selection.toString().normalize('NFC')
  return text.trim() === '' ? undefined : { text, row: holder.getAttribute('data-row') }
}

/** What was selected when the menu was asked for: a menu that takes the focus may take the selection too. */
let whenAsked: Selected | undefined
if (typeof document !== 'undefined')
  document.addEventListener(
    'contextmenu',
    () => {
      whenAsked = selected()
    },
    true,
  )

/** The text of this message that is selected on screen, as it is drawn. */
export function selectedIn({ messageId, clientMessageId }: Message): string | undefined {
  const now = selected() ?? whenAsked
  whenAsked = undefined
  return !now || (now.row !== null && now.row !== clientMessageId && now.row !== messageId)
    ? undefined
    : now.text
}

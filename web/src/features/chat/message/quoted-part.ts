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

const isMark = (letter: string) => /[\s*_~`>|]/.test(letter)

/**
 * The part of a message's source that was selected as it is drawn, where marks are gone and white space may differ; undefined where the message
 * does not say that. Tries each place where it may begin.
 */
export function partOf(source: string, selectedText: string): string | undefined {
  const wantedText = [...selectedText].filter(letter => !isMark(letter)).join('')
  if (wantedText === '') return undefined
  for (
    let start = source.indexOf(wantedText[0]!);
    start >= 0;
    start = source.indexOf(wantedText[0]!, start + 1)
  ) {
    const end = endOf(source, start, wantedText)
    if (end !== undefined) return withItsMarks(source, start, end)
  }
  return undefined
}

/** A mark that opens or closes inside of the part takes its other half along where that stands right beside it. */
function withItsMarks(source: string, start: number, end: number): string {
  const part = source.slice(start, end)
  const isHalved = (mark: string) => mark !== '' && part.split(mark).length % 2 === 0
  const [after = ''] = source.slice(end).match(/^[*_~`]+/) ?? []
  const [before = ''] = source.slice(Math.max(0, start - 3), start).match(/[*_~`]+$/) ?? []
  return `${isHalved(before) ? before : ''}${part}${isHalved(after) ? after : ''}`
}

function endOf(source: string, start: number, wantedText: string): number | undefined {
  let at = start
  for (let foundCount = 0; foundCount < wantedText.length; at++) {
    if (at >= source.length) return undefined
    if (source[at] === wantedText[foundCount]) foundCount++
    else if (!isMark(source[at]!)) return undefined
  }
  return at
}

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

/** The part of this message that is selected on screen, as its source has it. */
export function selectedPart({ messageId, clientMessageId, content }: Message): string | undefined {
  const now = selected() ?? whenAsked
  whenAsked = undefined
  if (!now || (now.row !== null && now.row !== clientMessageId && now.row !== messageId)) return undefined
  return partOf(content, now.text)
}

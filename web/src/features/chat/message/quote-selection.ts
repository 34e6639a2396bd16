import type { Message } from '@trau/contract'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import { maxQuotedPart } from '@trau/contract/rules/quote'
import type { Conversation } from './conversation.ts'

/** Answers the part of a message that was selected as it is drawn; where there is none, or too much of it, it is selected in a window. */
export function quoteSelection(
  message: Message,
  selectedText: string | undefined,
  { reply, ask }: Pick<Conversation, 'reply' | 'ask'>,
) {
  const quotedText = selectedText && partOf(message.content, selectedText)
  if (quotedText && countGraphemes(quotedText) <= maxQuotedPart) reply({ ...message, quotedText })
  else ask('quotePart', message)
}

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

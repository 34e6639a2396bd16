import type { QuotedMessage } from '@trau/contract'
import { textTimeOf } from '@trau/contract/rules/quote'
import { fail } from '#platform/errors.ts'
import type { MessageRow } from '../tables.ts'

/**
 * Which part of the message it answers a reply quotes, in UTF-16 offsets. The words themselves are not copied, so that recalling, editing or
 * ending the message takes them away.
 */
export interface QuotedPart {
  start: number
  end: number
  /** Epoch milliseconds: which text of the message the offsets are of. */
  textTime: number
}

type Quoted = Pick<MessageRow, 'content' | 'created_time' | 'edited_time' | 'recalled_time'>

const textTimeOfRow = ({ edited_time, created_time }: Quoted): number =>
  textTimeOf({ createdTime: created_time.getTime(), editedTime: edited_time?.getTime() })

/**
 * Where these words stand in the message; nothing where it was edited and they are gone, and the reply then quotes all of it.
 * @throws validationFailed where they were never there
 */
export function findPart(row: Quoted, quotedText: string): QuotedPart | undefined {
  const words = quotedText.trim()
  const start = words === '' ? -1 : row.content.indexOf(words)
  if (start >= 0) return { start, end: start + words.length, textTime: textTimeOfRow(row) }
  if (row.edited_time) return undefined
  throw noPart()
}

export const noPart = () =>
  fail('validationFailed', { fields: [{ path: 'body.quotedText', reason: 'invalid' }] })

/** The part for the quote, as long as the message says what it said then. */
export function viewPart(row: Quoted, part: QuotedPart | undefined): Pick<QuotedMessage, 'part'> {
  if (!part || row.recalled_time || part.textTime !== textTimeOfRow(row)) return {}
  return { part: { text: row.content.slice(part.start, part.end), textTime: part.textTime } }
}

import { countGraphemes, maxMessageBytes, maxMessageGraphemes } from '@trau/contract'
import { showsNothing } from '@trau/contract/rules/visible'
import { fail } from '#platform/errors.ts'

/** The text beside what a message carries: as `readContent`, and there may be none. @throws messageTooLong */
export const readCaption = (text: string): string => (showsNothing(text) ? '' : readContent(text))

/**
 * The text of a message as it is stored: as typed, without the white space around it and without NUL, which PostgreSQL cannot hold.
 * @throws messageEmpty, messageTooLong
 */
export function readContent(text: string): string {
  if (showsNothing(text)) throw fail('messageEmpty')
  return withinLimit(text.replaceAll('\u0000', '').trim())
}

/** What somebody has begun to write, which may be nothing, with the white space around it. @throws messageTooLong */
export const readDraftText = (text: string): string => withinLimit(text.replaceAll('\u0000', ''))

function withinLimit(content: string): string {
  // Bytes first: counting graphemes takes a while, and a megabyte of text is not worth it.
  const isTooLong =
    Buffer.byteLength(content) > maxMessageBytes ||
    (content.length > maxMessageGraphemes && countGraphemes(content) > maxMessageGraphemes)
  if (isTooLong)
    throw fail('messageTooLong', { maxGraphemes: maxMessageGraphemes, maxBytes: maxMessageBytes })
  return content
}

import { countGraphemes, maxMessageBytes, maxMessageGraphemes } from '@trau/contract'
import { fail } from '../../../platform/errors.ts'

/** Nothing a reader would see: spaces, zero-width and soft-hyphen characters, controls. */
const invisible = /^[\s\p{Cc}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u2800\u3164]*$/u

/** The text beside what a message carries: as `readContent`, and there may be none. @throws messageTooLong */
export const readCaption = (text: string): string => (isInvisible(text) ? '' : readContent(text))

const isInvisible = (text: string) => invisible.test(text.replaceAll('\u0000', '').trim())

/**
 * The text of a message as it is stored: as typed, without the white space around it and without NUL, which PostgreSQL cannot hold.
 * @throws messageEmpty, messageTooLong
 */
export function readContent(text: string): string {
  if (isInvisible(text)) throw fail('messageEmpty')
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

import { countGraphemes, splitText } from '../../../text/graphemes.ts'

/** What one message holds; the server counts the same way. */
export const maxGraphemes = 10_000
export const maxBytes = 32 * 1024

/** Below this nothing has to be counted while one types. */
const surelyShort = 9000

/** How many letters are left; undefined while the end is far. */
export function lettersLeft(text: string): number | undefined {
  if (text.length < surelyShort) return undefined
  const left = maxGraphemes - countGraphemes(text)
  return left < 1000 ? left : undefined
}

/** The message in pieces that each fit; one piece when it fits whole. */
export const piecesOf = (text: string): string[] =>
  splitText(text, maxGraphemes, maxBytes)
    .map(piece => piece.trim())
    .filter(Boolean)

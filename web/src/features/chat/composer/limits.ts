import { countGraphemes } from '@trau/contract/rules/graphemes'
import { maxMessageBytes, maxMessageGraphemes } from '@trau/contract/rules/message'
import { splitText } from '../../../text/graphemes.ts'

/** Below this nothing has to be counted while one types. */
const surelyShort = 9000

/** How many letters are left; undefined while the end is far. */
export function lettersLeft(text: string): number | undefined {
  if (text.length < surelyShort) return undefined
  const charactersLeft = maxMessageGraphemes - countGraphemes(text)
  return charactersLeft < 1000 ? charactersLeft : undefined
}

/** The message in pieces that each fit; one piece when it fits whole. */
export const piecesOf = (text: string): string[] =>
  splitText(text, maxMessageGraphemes, maxMessageBytes)
    .map(piece => piece.trim())
    .filter(Boolean)

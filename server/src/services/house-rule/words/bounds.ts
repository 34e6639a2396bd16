import { type FoldedText, place } from '@trau/contract/rules/words/fold'
import type { Bounds } from './automaton.ts'

/** Where entries may begin and end in a text. */

const placeAt = ({ places, length }: FoldedText, at: number): number =>
  at >= 0 && at < length ? places[at]! : place.other

const isOfWord = (what: number) => what === place.character || what === place.mark
const isOfLabel = (what: number) => isOfWord(what) || what === place.hyphen

/** Anywhere, but its last character has no further mark: "ca" is not in "cà". */
export const isMarkBounded: Bounds = (text, _, last) => placeAt(text, last + 1) !== place.mark

/** Neither letter nor digit before and after it. */
export const isWordBounded: Bounds = (text, first, last) =>
  !isOfWord(placeAt(text, last + 1)) && !isOfWord(placeAt(text, first - 1))

/** A host name, or the end of one: labels may stand before it, none after it. */
export const isDomainBounded: Bounds = (text, first, last) => {
  const after = placeAt(text, last + 1)
  if (isOfLabel(after) || (after === place.dot && isOfWord(placeAt(text, last + 2)))) return false
  return !isOfLabel(placeAt(text, first - 1))
}

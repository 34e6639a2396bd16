/** What the caret stands in, when it is long enough to mean something: the `:name` of an emoji, the `@name` of somebody. */
export interface Trigger {
  /** Place of the sign. */
  start: number
  query: string
}

const shortest = 2
const emojiPattern = /(?:^|[\s(])(:([\p{L}\p{M}\p{N}_+-]{1,30}))$/u
/** A name has up to five words; a space counts only once a letter follows it. */
const namePattern = /(?:^|[\s(])(@((?:[\p{L}\p{M}\p{N}._-]{1,30}(?: [\p{L}\p{M}\p{N}._-]{1,30}){0,4})?))$/u

export function findTrigger(text: string, caret: number): Trigger | undefined {
  const emojiMatch = match(text, caret, emojiPattern)
  return emojiMatch && emojiMatch.query.length >= shortest ? emojiMatch : undefined
}

/** Also right after the "@", when everybody is still meant. */
export const findNameTrigger = (text: string, caret: number) => match(text, caret, namePattern)

function match(text: string, caret: number, pattern: RegExp): Trigger | undefined {
  const patternMatch = pattern.exec(text.slice(Math.max(0, caret - 80), caret))
  return patternMatch ? { start: caret - patternMatch[1]!.length, query: patternMatch[2]! } : undefined
}

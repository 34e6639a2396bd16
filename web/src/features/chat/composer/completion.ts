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
  const matched = match(text, caret, emojiPattern)
  return matched && matched.query.length >= shortest ? matched : undefined
}

/** Also right after the "@", when everybody is still meant. */
export const findNameTrigger = (text: string, caret: number) => match(text, caret, namePattern)

function match(text: string, caret: number, pattern: RegExp): Trigger | undefined {
  const found = pattern.exec(text.slice(Math.max(0, caret - 80), caret))
  return found ? { start: caret - found[1]!.length, query: found[2]! } : undefined
}

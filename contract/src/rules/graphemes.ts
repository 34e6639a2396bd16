/** Text measured as people see it: "ệ" and 👨‍👩‍👧 are one letter each, in whatever normal form they come. */
export const segmenter = new Intl.Segmenter('vi', { granularity: 'grapheme' })

/** Below U+0300 nothing combines except CR LF, so plain Latin text needs no segmenter. */
const mayCombine = /[\u0300-\uffff]|\r\n/

/** Number of user-perceived characters. */
export function countGraphemes(text: string): number {
  if (!mayCombine.test(text)) return text.length
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}

/** The first `max` user-perceived characters, with an ellipsis where something was cut. */
export function truncateGraphemes(text: string, max: number): string {
  if (text.length <= max) return text
  // A character can carry any number of marks, so their weight is limited too.
  const head = text.slice(0, max * 16)
  let count = 0
  for (const { index } of segmenter.segment(head)) if (++count > max) return `${head.slice(0, index)}…`
  return head === text ? text : `${head.toWellFormed()}…`
}

/** What words are made of; punctuation and emoji are not. */
export const letterOrDigit = /[\p{L}\p{N}]/u

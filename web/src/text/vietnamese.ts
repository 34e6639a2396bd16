import { givenName, wordsIn, wordsOfName } from '@trau/contract/rules/given-name'
import { composedForm, decomposedForm } from '@trau/contract/rules/normal-form'
import { firstGrapheme } from './graphemes.ts'

/** What Vietnamese spelling asks of search, order and names. */

const collator = new Intl.Collator('vi')

/**
 * Key for a search that does not ask for marks: "Đường" → "duong". Keeps nothing but letters without marks, lowercased, so
 * its length may differ from the original's; `findFolded` gives places in the original.
 */
export const fold = (text: string) => withoutMarks(text).toLowerCase()

/** Letters without marks, as they are written otherwise. */
export const withoutMarks = (text: string) =>
  decomposedForm(text)
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')

/** Key that keeps marks but not case or normal form; equality of it ranks above equality of `fold`. */
export const foldCase = (text: string) => composedForm(text).toLowerCase()

/** Half-open ranges of `text` (UTF-16 units of the original) whose folded letters match the folded query, left to right. */
export function findFolded(text: string, query: string): [start: number, end: number][] {
  const needle = fold(query.trim())
  if (!needle) return []
  let foldedText = ''
  const from: number[] = []
  let at = 0
  for (const letter of text) {
    const key = letter < '\u0080' ? letter.toLowerCase() : fold(letter)
    for (let i = 0; i < key.length; i++) from.push(at)
    foldedText += key
    at += letter.length
  }
  from.push(text.length)
  const ranges: [number, number][] = []
  for (let i = foldedText.indexOf(needle); i >= 0; i = foldedText.indexOf(needle, i + needle.length)) {
    // The next letter that folds to something starts after the marks of the last one, so no letter is cut in two.
    ranges.push([from[i]!, from[i + needle.length]!])
  }
  return ranges
}

/**
 * Half-open ranges of `text` (UTF-16 units of the original) that a search for messages found: words that are one of the query's, and
 * beginnings of words that are its last.
 */
export function findWords(text: string, query: string): [start: number, end: number][] {
  const queryWords: readonly string[] = fold(query).match(wordsInText) ?? []
  if (queryWords.length === 0) return []
  const whole = new Set(queryWords)
  const last = queryWords.at(-1)!
  const ranges: [number, number][] = []
  for (const { 0: word, index } of text.matchAll(wordsInText)) {
    const key = fold(word)
    if (whole.has(key)) ranges.push([index, index + word.length])
    else if (key.startsWith(last)) ranges.push([index, index + findFolded(word, last)[0]![1]])
  }
  return ranges
}
/** Letters with their marks, in whatever normal form, and digits. */
const wordsInText = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/**
 * How well `text` answers `query`; 0 is no match. Exact marks rank above bare letters, the start of the text above the start
 * of a word, and that above the middle of one.
 */
export function matchRank(text: string, query: string): number {
  const needle = fold(query.trim())
  if (!needle) return 0
  const place = placeOf(fold(text), needle)
  if (!place) return 0
  const exact = placeOf(foldCase(text), foldCase(query.trim()))
  return place + (exact ? 4 : 0)
}

function placeOf(text: string, needle: string): number {
  if (text.startsWith(needle)) return 3
  if (text.includes(` ${needle}`)) return 2
  return text.includes(needle) ? 1 : 0
}

/** Vietnamese dictionary order. */
export const compareText = (a: string, b: string) => collator.compare(a, b)

/** Natural order for files: "Tệp 2" before "Tệp 10". */
export const compareNatural = new Intl.Collator('vi', { numeric: true }).compare

/** Order of people: given name first, then the whole name, as Vietnamese lists are written. */
export function compareNames(a: string, b: string): number {
  return (
    collator.compare(givenName(a), givenName(b)) ||
    collator.compare(wordsIn(a).join(' '), wordsIn(b).join(' '))
  )
}

const sections = [...'AĂÂBCDĐEÊFGHIJKLMNOÔƠPQRSTUƯVWXYZ']

/** Letter that a person stands under in a list: Ă and Đ are letters of their own, tone marks are not. '#' for the rest. */
export function sectionLetter(name: string): string {
  const first = decomposedForm(givenName(name))
  // Keep the marks that make a letter (circumflex, breve, horn); drop the five tones.
  const letter = [
    ...first.replace(/[\u0300\u0301\u0303\u0309\u0323]/g, '').normalize('NFC'),
  ][0]?.toUpperCase()
  return letter && sections.includes(letter) ? letter : '#'
}

/** First letters of the last two words, marks kept: "Phạm Ngọc Đào" → "NĐ". Empty for an empty name. */
export const initials = (name: string) =>
  wordsOfName(name).slice(-2).map(firstGrapheme).join('').toUpperCase()

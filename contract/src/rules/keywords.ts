/**
 * Where a keyword is found: without case, width and the marks of Latin, Greek, Cyrillic, Arabic and Hebrew letters, đ as d, white space as one
 * space. A keyword that begins or ends with a letter or digit does so where a word does; scripts without spaces between words have no such
 * place, so "会议" is found in "明天会议取消了". Signs and emoji are found as they are; between the words of a phrase of words alone, any may stand.
 */
import type { MessageType, MetaData } from '../chat/kinds.ts'
import { foldingOf } from './words/fold.ts'
import { buildTrie, finish } from './words/trie.ts'

/** Finds all of its keywords in one pass. */
export interface KeywordFinder {
  /** How many states it holds: what it takes of memory is in proportion. */
  size: number
  /** By keyword, the number that `search` calls it by: the same for "Họp" and "hop"; undefined where nothing of it can be found. */
  numbers: readonly (number | undefined)[]
  /** Calls `hear` once for each number that is in one of these texts. */
  search(texts: readonly string[], hear: (number: number) => void): void
}

/** What of a message is text. Stickers, places, calls and what the system writes have none. */
export function textsOf({
  type,
  content,
  metaData,
}: {
  type: MessageType
  content: string
  metaData?: Pick<MetaData, 'poll'> | undefined
}): string[] {
  if (type === 'POLL') return [content, ...(metaData?.poll?.options.map(({ text }) => text) ?? [])]
  return withText.has(type) && content ? [content] : []
}
const withText: ReadonlySet<MessageType> = new Set(['TEXT', 'MEDIA', 'FILE', 'VOICE', 'DRIVE', 'NOTE'])

/** The same for keywords that are found in the same places; '' for what cannot be found. */
export const keywordKey = (keyword: string): string => patternOf(keyword).join(' ')

export const createKeywordFinder = (keywords: readonly string[]): KeywordFinder =>
  finish(buildKeywordFinder(keywords))

/** Yields often, so that whoever builds a large one can give way to others. */
export function* buildKeywordFinder(keywords: readonly string[]): Generator<void, KeywordFinder> {
  const numberOfKey = new Map<string, number>()
  const patterns: number[][] = []
  const numbers: (number | undefined)[] = []
  for (const keyword of keywords) {
    const codes = patternOf(keyword)
    const key = codes.join(' ')
    if (codes.length > 0 && !numberOfKey.has(key)) numberOfKey.set(key, patterns.push(codes) - 1)
    numbers.push(numberOfKey.get(key))
    yield
  }
  const trie = yield* buildTrie(patterns)
  const numberAt = new Int32Array(trie.size).fill(-1)
  for (const [n, state] of trie.ends.entries()) numberAt[state] = n
  /** By state, the one of its longest proper suffix in which a keyword ends; 0: none. */
  const shorter = new Int32Array(trie.size)
  for (const [n, state] of trie.order.entries()) {
    const suffix = trie.fallback[state]!
    shorter[state] = numberAt[suffix]! >= 0 ? suffix : shorter[suffix]!
    if (n % statesAtOnce === 0) yield
  }
  const isPhrase = patterns.map(
    codes => codes.includes(space) && codes.every(code => code === space || isOfWord(code)),
  )
  const hasPhrases = isPhrase.includes(true)
  const foundIn = new Int32Array(patterns.length)
  const seenIn = new Int32Array(patterns.length)
  let searches = 0

  function search(texts: readonly string[], hear: (number: number) => void): void {
    searches++
    const { codes, length, wordsFrom } = codesOf(texts, hasPhrases)
    let state = 0
    for (let last = 1; last < length - 1; last++) {
      state = trie.step(state, codes[last]!)
      let end = numberAt[state]! >= 0 ? state : shorter[state]!
      if (end === 0 || !endsAt(codes, last)) continue
      for (; end !== 0; end = shorter[end]!) {
        const n = numberAt[end]!
        const first = last - patterns[n]!.length + 1
        if (foundIn[n] !== searches && startsAt(codes, first) && (last < wordsFrom || isPhrase[n])) {
          foundIn[n] = searches
          hear(n)
        }
        // All that is shorter was seen with it, between the same codes: without this, nested keywords would be walked through at every code.
        if (seenIn[n] === searches) break
        seenIn[n] = searches
      }
    }
  }
  return { size: trie.size, numbers, search }
}

const statesAtOnce = 5_000
const space = 32
/** Stands around each text; no keyword holds it. */
const edge = -1
const joiner = 0x200d
const keycap = 0x20e3
const [crossedD, plainD] = [0x111, 0x64]
const firstIndicator = 0x1f1e6
const indicators = 26
/** Two regional indicators are one flag, and one code above those of Unicode. */
const firstFlag = 0x200000

const isIndicator = (code: number) => code >= firstIndicator && code < firstIndicator + indicators

/** What a code is for those beside it. */
const traits = { isOfWord: 1, isSpaced: 2, continues: 4, isPicture: 8, isOptional: 16, isKnown: 32 } as const

const ofWord = /^[\p{L}\p{N}\p{M}]$/u
const unspacedScripts =
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]$/u
const mark = /^\p{M}$/u
/** People write these letters without their marks; but voiced kana and keycaps are other characters than those without. */
const withOptionalMarks =
  /^(?!\u3099|\u309a|\u20e3)[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}]$/u
const picture = /^[\p{ExtPict}\p{EMod}]$/u

/** Of the two planes in which nearly all characters are. */
const traitsOfCode = new Uint8Array(0x20000)

function traitsOf(code: number): number {
  if (code < 0 || code >= firstFlag) return 0
  const knownTraits = traitsOfCode[code]
  if (knownTraits) return knownTraits
  const character = String.fromCodePoint(code)
  const isLetter = ofWord.test(character) && code !== keycap
  const isMark = mark.test(character)
  const isLaterJamo = code >= 0x1160 && code <= 0x11ff
  const value =
    traits.isKnown |
    (isLetter ? traits.isOfWord : 0) |
    (isLetter && !unspacedScripts.test(character) ? traits.isSpaced : 0) |
    (isMark || isLaterJamo || code === joiner ? traits.continues : 0) |
    (picture.test(character) ? traits.isPicture : 0) |
    (isMark && withOptionalMarks.test(character) ? traits.isOptional : 0)
  if (code < traitsOfCode.length) traitsOfCode[code] = value
  return value
}

const has = (code: number, trait: number) => (traitsOf(code) & trait) !== 0
const isOfWord = (code: number) => has(code, traits.isOfWord)

/** Neither within a word of a script that has spaces, nor within a character. */
function endsAt(codes: Int32Array, last: number): boolean {
  const [own, next] = [traitsOf(codes[last]!), traitsOf(codes[last + 1]!)]
  return (next & traits.continues) === 0 && (own & next & traits.isSpaced) === 0
}

function startsAt(codes: Int32Array, first: number): boolean {
  const [own, before] = [traitsOf(codes[first]!), traitsOf(codes[first - 1]!)]
  const isInside = (own & traits.continues) !== 0 || codes[first - 1] === joiner
  return !isInside && (own & before & traits.isSpaced) === 0
}

function patternOf(keyword: string): number[] {
  const { codes, length } = codesOf([keyword.trim()], false)
  const pattern = [...codes.subarray(1, length - 1)]
  return pattern.length > 0 && !has(pattern[0]!, traits.continues) ? pattern : []
}

/** A code point has so many codes at most. */
const mostCodes = 4

interface Codes {
  codes: Int32Array
  length: number
  /** From here on the same texts again, with a space for what is of no word. */
  wordsFrom: number
}

function codesOf(texts: readonly string[], addsWords: boolean): Codes {
  const most = texts.reduce((sum, text) => sum + text.length * mostCodes + 1, 1)
  const codes = new Int32Array(addsWords ? most * 2 : most)
  let length = 0
  codes[length++] = edge
  for (const text of texts) {
    length = addText(codes, length, text)
    codes[length++] = edge
  }
  const wordsFrom = length
  if (addsWords)
    for (let at = 1; at < wordsFrom; at++) {
      const code = codes[at]!
      if (code === edge || isOfWord(code)) codes[length++] = code
      else if (codes[length - 1] !== space) codes[length++] = space
    }
  return { codes, length, wordsFrom }
}

/** Answers the length after it. */
function addText(codes: Int32Array, from: number, text: string): number {
  let length = from
  for (let at = 0; at < text.length; ) {
    const codePoint = text.codePointAt(at)!
    at += codePoint > 0xffff ? 2 : 1
    const following = text.codePointAt(at) ?? edge
    if (isIndicator(codePoint) && isIndicator(following)) {
      codes[length++] = firstFlag + (codePoint - firstIndicator) * indicators + following - firstIndicator
      at += 2
    } else if (codePoint === joiner) {
      if (has(codes[length - 1]!, traits.isPicture) && has(following, traits.isPicture))
        codes[length++] = joiner
    } else {
      const { what, codes: foldedCodes } = foldingOf(codePoint)
      if (what === 'space' && codes[length - 1] === space) continue
      for (const code of foldedCodes)
        if (!has(code, traits.isOptional)) codes[length++] = code === crossedD ? plainD : code
    }
  }
  return length
}

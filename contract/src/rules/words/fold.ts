/** What a code of a folded text is where words and host names begin and end. */
export const place = { other: 0, character: 1, mark: 2, hyphen: 3, dot: 4 } as const

/** A text as words are looked for in it; `starts` and `ends` lead from each code back to the UTF-16 units of the text. */
export interface FoldedText {
  length: number
  codes: Int32Array
  places: Uint8Array
  starts: Int32Array
  ends: Int32Array
}

const space = 32
/** A code point has so many codes at most when it is decomposed (https://www.unicode.org/reports/tr15/, canonical forms). */
const mostCodes = 4
const mark = /^\p{M}$/u
const ofWord = /^[\p{L}\p{N}_]$/u
const ignorable = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u
const white = /^\s$/u

/** What one character of a text becomes. */
export interface Folding {
  what: 'character' | 'mark' | 'space' | 'nothing'
  codes: number[]
  places: number[]
}

const foldings: (Folding | undefined)[] = []
/** Those of the basic plane are kept; rarer characters are folded anew. */
const mostKept = 0x10000

/**
 * Lower case, full-width characters as the usual ones, characters apart from their marks, white space as one space, and without what cannot be
 * seen. Linear for any text.
 */
export function fold(text: string): FoldedText {
  const foldedText = emptyText(text.length * mostCodes)
  const { codes, places, starts, ends } = foldedText
  let length = 0
  for (let at = 0; at < text.length; ) {
    const codePoint = text.codePointAt(at)!
    const end = at + (codePoint > 0xffff ? 2 : 1)
    const folding = foldingOf(codePoint)
    const isRepeated = folding.what === 'space' && length > 0 && codes[length - 1] === space
    const isLoneMark = folding.what === 'mark' && length === 0
    if (!isRepeated && !isLoneMark) {
      // A mark belongs to the character before it, also where that is masked.
      const start = folding.what === 'mark' ? starts[length - 1]! : at
      if (folding.what === 'mark') ends[length - 1] = end
      for (let n = 0; n < folding.codes.length; n++) {
        codes[length] = folding.codes[n]!
        places[length] = folding.places[n]!
        starts[length] = start
        ends[length] = end
        length++
      }
    }
    at = end
  }
  foldedText.length = length
  return foldedText
}

/** A folded text without its marks, and đ as d: as it is typed in haste. */
export function withoutMarks(text: FoldedText): FoldedText {
  const plain = emptyText(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    if (text.places[at] === place.mark) {
      if (length > 0) plain.ends[length - 1] = text.ends[at]!
      continue
    }
    const code = text.codes[at]!
    plain.codes[length] = code === crossedD ? plainD : code
    plain.places[length] = text.places[at]!
    plain.starts[length] = text.starts[at]!
    plain.ends[length] = text.ends[at]!
    length++
  }
  plain.length = length
  return plain
}

const [crossedD, plainD] = [0x111, 0x64]

const emptyText = (most: number): FoldedText => ({
  length: 0,
  codes: new Int32Array(most),
  places: new Uint8Array(most),
  starts: new Int32Array(most),
  ends: new Int32Array(most),
})

export function foldingOf(codePoint: number): Folding {
  const knownFolding = foldings[codePoint]
  if (knownFolding) return knownFolding
  const folding = makeFolding(String.fromCodePoint(codePoint))
  if (codePoint < mostKept) foldings[codePoint] = folding
  return folding
}

function makeFolding(typedCharacter: string): Folding {
  if (white.test(typedCharacter)) return { what: 'space', codes: [space], places: [place.other] }
  const isMark = mark.test(typedCharacter)
  if (!isMark && ignorable.test(typedCharacter)) return { what: 'nothing', codes: [], places: [] }
  const characters = [...narrow(typedCharacter).toLowerCase().normalize('NFD')].slice(0, mostCodes)
  return {
    what: isMark ? 'mark' : 'character',
    codes: characters.map(character => character.codePointAt(0)!),
    places: characters.map(placeOf),
  }
}

/** Full-width forms of ASCII (U+FF01 to U+FF5E) as ASCII. */
function narrow(character: string): string {
  const code = character.codePointAt(0)!
  return code >= 0xff01 && code <= 0xff5e ? String.fromCodePoint(code - 0xfee0) : character
}

function placeOf(character: string): number {
  if (mark.test(character)) return place.mark
  if (ofWord.test(character)) return place.character
  if (character === '-') return place.hyphen
  return character === '.' ? place.dot : place.other
}

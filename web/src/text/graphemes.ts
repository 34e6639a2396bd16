import { countGraphemes, segmenter } from '@trau/contract/rules/graphemes'

/** Text measured as people see it: "ệ" and 👨‍👩‍👧 are one letter each, in whatever normal form they come. */

export const firstGrapheme = (text: string): string =>
  segmenter.segment(text)[Symbol.iterator]().next().value?.segment ?? ''

/**
 * Pieces of at most `maxGraphemes` and `maxBytes` (UTF-8) each, cut at the last line break or space where there is one. Their
 * concatenation is the text.
 */
export function splitText(text: string, maxGraphemes: number, maxBytes: number): string[] {
  const pieces: string[] = []
  let piece = ''
  let count = 0
  let bytes = 0
  for (const { segment } of segmenter.segment(text)) {
    const size = utf8Length(segment)
    if (piece && (count + 1 > maxGraphemes || bytes + size > maxBytes)) {
      const cutIndex = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf(' ')) + 1
      const end = cutIndex > piece.length / 2 ? cutIndex : piece.length
      pieces.push(piece.slice(0, end))
      piece = piece.slice(end)
      count = countGraphemes(piece)
      bytes = utf8Length(piece)
    }
    piece += segment
    count++
    bytes += size
  }
  if (piece) pieces.push(piece)
  return pieces
}

/** Bytes of a text in UTF-8, a lone half of a pair as the three of U+FFFD; without making them. */
function utf8Length(text: string): number {
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    const isPair = (unit & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00
    bytes += unit < 0x800 ? 1 : 2
    if (isPair) i++
  }
  return bytes
}

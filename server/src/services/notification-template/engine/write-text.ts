import type { Block, Inline, Line } from './nodes.ts'
import { type Filling, resolveTarget, shownLines } from './values.ts'

/** One line as plain text. Links of a mail's plain-text part show where they lead. */
export const lineText = (line: Line, values: Filling): string => piecesText(line.pieces, values)

function piecesText(pieces: readonly Inline[], values: Filling): string {
  let text = ''
  for (const piece of pieces) {
    if (piece.kind === 'text') text += piece.text
    else if (piece.kind === 'variable') text += values.shown[piece.name]!
    else if (piece.kind === 'link') {
      const label = piecesText(piece.inside, values)
      const address = resolveTarget(piece.to, values)
      text += address && address !== label ? `${label} (${address})` : label
    } else text += piecesText(piece.inside, values)
  }
  return text
}

/** The plain-text part of a mail; the whole text of an SMS or a push, which has one paragraph. */
export function blocksText(blocks: readonly Block[], values: Filling, rooms = ''): string {
  const texts: string[] = []
  for (const block of blocks) {
    if (block.kind === 'rooms') {
      if (rooms) texts.push(rooms)
      continue
    }
    if (block.kind === 'rule') {
      texts.push('———')
      continue
    }
    const lines = shownLines(block.lines, values)
    if (lines.length === 0) continue
    if (block.kind === 'button') {
      const address = resolveTarget(block.to, values)
      if (address) texts.push(`${piecesText(block.label, values)}:\n${address}`)
      continue
    }
    const prefix = block.kind === 'list' ? '- ' : block.kind === 'quote' ? '> ' : ''
    texts.push(lines.map(line => prefix + lineText(line, values)).join('\n'))
  }
  return texts.join('\n\n').trim()
}

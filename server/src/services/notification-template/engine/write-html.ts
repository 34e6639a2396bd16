import { escapeHtml } from '#platform/mail/html.ts'
import { fill } from './fill.ts'
import type { Block, Inline, Line } from './nodes.ts'
import { type Filling, resolveTarget, shownLines } from './values.ts'

/** The body of a mail between the header and the footer of the layout. Everything that is no piece of the layout is escaped here. */
export function blocksHtml(blocks: readonly Block[], values: Filling, rooms = ''): string {
  let html = ''
  for (const block of blocks) {
    if (block.kind === 'rooms') html += rooms
    else if (block.kind === 'rule') html += fill('rule', {})
    else if (block.kind === 'button') html += linkHtml('button', block, values) ?? ''
    else {
      const lines = shownLines(block.lines, values).map(line => lineHtml(line, values))
      if (lines.length > 0) html += blockHtml(block, lines)
    }
  }
  return html
}

function blockHtml(block: Exclude<Block, { kind: 'rooms' | 'rule' | 'button' }>, lines: string[]): string {
  if (block.kind === 'list')
    return fill('list', { content: lines.map(content => fill('listItem', { content })).join('') })
  if (block.kind === 'heading')
    return fill(block.level === 1 ? 'heading' : 'subheading', { content: lines[0]! })
  return fill(block.kind, { content: lines.join('<br>') })
}

/** Undefined where the address is none. */
function linkHtml(
  piece: 'button' | 'link',
  { to, label }: { to: Extract<Inline, { kind: 'link' }>['to']; label: readonly Inline[] },
  values: Filling,
): string | undefined {
  const address = resolveTarget(to, values)
  return address && fill(piece, { address: escapeHtml(address), label: piecesHtml(label, values) })
}

const lineHtml = (line: Line, values: Filling) => piecesHtml(line.pieces, values)

function piecesHtml(pieces: readonly Inline[], values: Filling): string {
  let html = ''
  for (const piece of pieces) {
    if (piece.kind === 'text') html += escapeHtml(piece.text)
    else if (piece.kind === 'variable') html += escapeHtml(values.shown[piece.name]!)
    else if (piece.kind === 'link')
      html +=
        linkHtml('link', { to: piece.to, label: piece.inside }, values) ?? piecesHtml(piece.inside, values)
    else html += fill(piece.kind, { content: piecesHtml(piece.inside, values) })
  }
  return html
}

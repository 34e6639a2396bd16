import { isSafeNoteLink, noteFragment } from '@trau/contract'
import * as Y from 'yjs'
import { loadDocument, type StoredDocument } from '../document/fold.ts'
import type { Block, Run } from './blocks.ts'

const deepest = 20
const mostCharacters = 1_000_000
const mostColumns = 12
/** May be broken there: PDFKit measures a word that does not fit once for each of its characters. */
const longWord = /\S{40}(?=\S)/gu

/** The blocks of a stored document, without what the schema does not know. Bounded, whatever it holds. */
export function readBlocks(document: StoredDocument): Block[] {
  let left = mostCharacters
  const take = (text: string) => {
    // Control characters have no letter in any font.
    const takenText = text
      .slice(0, left)
      .replaceAll('\t', '    ')
      .replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, '')
      .replace(longWord, '$&\u200b')
    left -= takenText.length
    return takenText
  }

  const runsOf = (block: Y.XmlElement): Run[] =>
    block.toArray().flatMap(child => {
      if (child instanceof Y.XmlText) return runsOfText(child)
      if (!(child instanceof Y.XmlElement)) return []
      if (child.nodeName === 'hardBreak') return [{ text: take('\n') }]
      const label = textAttribute(child, 'label')
      return label ? [{ text: take(child.nodeName === 'mention' ? `@${label}` : label), isBold: true }] : []
    })
  const runsOfText = (text: Y.XmlText): Run[] =>
    (text.toDelta() as { insert?: unknown; attributes?: Record<string, unknown> }[]).flatMap(
      ({ insert, attributes = {} }) => {
        if (typeof insert !== 'string') return []
        const { href } = (attributes.link ?? {}) as { href?: unknown }
        return [
          {
            text: take(insert),
            ...(attributes.bold ? { isBold: true } : {}),
            ...(attributes.italic ? { isItalic: true } : {}),
            ...(attributes.underline ? { isUnderlined: true } : {}),
            ...(attributes.strike ? { isStruck: true } : {}),
            ...(attributes.code ? { isCode: true } : {}),
            ...(typeof href === 'string' && isSafeNoteLink(href) ? { link: href } : {}),
          },
        ]
      },
    )

  const blocksOf = (parent: Y.XmlElement | Y.XmlFragment, depth: number): Block[] =>
    depth > deepest
      ? []
      : parent.toArray().flatMap(child => (child instanceof Y.XmlElement ? blockOf(child, depth) : []))
  const itemsOf = (list: Y.XmlElement, depth: number, markerOf: (item: Y.XmlElement, n: number) => string) =>
    elementsOf(list).map((item, n) => ({
      marker: markerOf(item, n),
      isDone: list.nodeName === 'taskList' && isChecked(item),
      blocks: blocksOf(item, depth + 1),
    }))
  const plainText = (cell: Y.XmlElement, depth: number): string =>
    blocksOf(cell, depth + 1)
      .map(textOfBlock)
      .filter(Boolean)
      .join('\n')

  function blockOf(node: Y.XmlElement, depth: number): Block[] {
    switch (node.nodeName) {
      case 'paragraph':
      case 'detailsSummary':
        return [{ kind: 'text', runs: runsOf(node) }]
      case 'heading': {
        const level = Number(node.getAttribute('level'))
        return [
          { kind: 'heading', level: level >= 1 && level <= 6 ? Math.floor(level) : 1, runs: runsOf(node) },
        ]
      }
      case 'codeBlock':
        return [
          {
            kind: 'code',
            text: runsOf(node)
              .map(run => run.text)
              .join(''),
          },
        ]
      case 'bulletList':
        return [{ kind: 'list', items: itemsOf(node, depth, () => '•') }]
      case 'orderedList': {
        const start = Number(node.getAttribute('start'))
        const first = Number.isSafeInteger(start) && start >= 0 && node.getAttribute('start') ? start : 1
        return [{ kind: 'list', items: itemsOf(node, depth, (_, n) => `${first + n}.`) }]
      }
      case 'taskList':
        return [{ kind: 'list', items: itemsOf(node, depth, item => (isChecked(item) ? '☑' : '☐')) }]
      case 'blockquote':
      case 'callout':
      case 'details':
        return [{ kind: 'group', blocks: blocksOf(node, depth + 1) }]
      case 'detailsContent':
        return blocksOf(node, depth + 1)
      case 'table':
        return [
          {
            kind: 'table',
            rows: elementsOf(node).map(row =>
              elementsOf(row)
                .slice(0, mostColumns)
                .map(cell => ({ isHeader: cell.nodeName === 'tableHeader', text: plainText(cell, depth) })),
            ),
          },
        ]
      case 'image':
        return [
          {
            kind: 'image',
            mediaId: textAttribute(node, 'mediaId'),
            alt: take(textAttribute(node, 'alt') ?? ''),
          },
        ]
      case 'file': {
        const name = textAttribute(node, 'name')
        return name ? [{ kind: 'text', runs: [{ text: take(name), isItalic: true }] }] : []
      }
      case 'horizontalRule':
        return [{ kind: 'rule' }]
      default:
        return []
    }
  }
  return blocksOf(loadDocument(document).getXmlFragment(noteFragment), 0)
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'heading':
      return block.runs.map(run => run.text).join('')
    case 'code':
      return block.text
    case 'list':
      return block.items.map(item => `${item.marker} ${item.blocks.map(textOfBlock).join('\n')}`).join('\n')
    case 'group':
      return block.blocks.map(textOfBlock).join('\n')
    case 'image':
      return block.alt
    default:
      return ''
  }
}

const elementsOf = (parent: Y.XmlElement) =>
  parent.toArray().filter((child): child is Y.XmlElement => child instanceof Y.XmlElement)

function textAttribute(node: Y.XmlElement, name: string): string | undefined {
  const value: unknown = node.getAttribute(name)
  return typeof value === 'string' && value ? value : undefined
}

const isChecked = (item: Y.XmlElement) => [true, 'true'].includes(item.getAttribute('checked') as never)

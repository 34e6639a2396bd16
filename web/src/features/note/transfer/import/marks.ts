import type { JSONContent } from '@tiptap/core'
import { maxNoteTitle } from '@trau/contract/rules/note'

/**
 * Pictures, files and links to other pages pass through the readers of Markdown and HTML as marks in the text: signs of the private use area
 * around a number. Afterwards they become blocks and links of notes.
 */
const opening = '\uE000'
const closing = '\uE001'
const mark = /\uE000(\d+)\uE001/g

/** Marks that a text brings itself are none of ours. */
export const withoutMarks = (text: string) => text.replace(/[\uE000\uE001]/g, '')

export const markOf = (index: number) => `${opening}${index}${closing}`

/** A title as the product allows it: one line. */
export const titleOf = (text: string) =>
  withoutMarks(text.replace(mark, ' '))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxNoteTitle)
    .trim()

/** Of an inline node, its text in place of a mark; of a block, one that stands after the block in which the mark was. */
export interface Marked {
  inline?: JSONContent
  block?: JSONContent
}

/** The document with what the marks stand for. A paragraph of nothing but blocks becomes them. */
export function withMarked(document: JSONContent, marks: readonly Marked[]): JSONContent {
  const content = (document.content ?? []).flatMap(block => {
    const blocks: JSONContent[] = []
    const changedBlock = replaced(block, marks, blocks)
    if (blocks.length === 0) return [changedBlock]
    return isBlank(changedBlock) ? blocks : [changedBlock, ...blocks]
  })
  return { ...document, content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

const isBlank = (node: JSONContent): boolean =>
  node.type === 'text' ? !node.text?.trim() : node.type === 'hardBreak' || isContainerBlank(node)

const isContainerBlank = ({ type, content = [] }: JSONContent) =>
  // What has no text by its nature is never blank.
  !['horizontalRule', 'mention', 'noteLink', 'messageLink', 'image', 'file', 'table'].includes(type ?? '') &&
  content.every(isBlank)

function replaced(node: JSONContent, marks: readonly Marked[], blocks: JSONContent[]): JSONContent {
  if (!node.content) return node
  const content = node.content.flatMap(child =>
    child.type === 'text' ? partsOf(child, marks, blocks) : [replaced(child, marks, blocks)],
  )
  const { content: _, ...rest } = node
  return content.length > 0 ? { ...rest, content } : rest
}

function partsOf(text: JSONContent, marks: readonly Marked[], blocks: JSONContent[]): JSONContent[] {
  const parts: JSONContent[] = []
  let last = 0
  const add = (piece: string) => {
    if (piece) parts.push({ ...text, text: piece })
  }
  const whole = text.text ?? ''
  for (const match of whole.matchAll(mark)) {
    add(whole.slice(last, match.index))
    last = match.index + match[0].length
    const { inline, block } = marks[Number(match[1])] ?? {}
    if (block) blocks.push(block)
    if (inline) parts.push(inline)
  }
  add(whole.slice(last))
  return parts
}

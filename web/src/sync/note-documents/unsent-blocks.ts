import * as Y from 'yjs'

type Block = Y.XmlElement | Y.XmlText

/**
 * The outermost blocks in which something was written that the server does not have, in the document's order.
 * @param acknowledgedVector state vector of what the server has; without one, everything counts
 */
export function unsentBlocks(doc: Y.Doc, fragment: Y.XmlFragment, acknowledgedVector?: Uint8Array): Block[] {
  const unsentUpdate = Y.encodeStateAsUpdate(doc, acknowledgedVector)
  const blocks = new Set<unknown>()
  for (const { id, length } of Y.decodeUpdate(unsentUpdate).structs) {
    const knownClock = acknowledgedVector ? (Y.decodeStateVector(acknowledgedVector).get(id.client) ?? 0) : 0
    for (const struct of doc.store.clients.get(id.client) ?? []) {
      const end = struct.id.clock + struct.length
      if (struct.id.clock >= id.clock + length || end <= Math.max(id.clock, knownClock)) continue
      if (struct instanceof Y.Item && !struct.deleted) blocks.add(outermost(struct, fragment))
    }
  }
  return fragment.toArray().filter((block): block is Block => blocks.has(block))
}

/** A block with unsent text, and how it reads before others’ edits are applied. */
export interface WrittenBlock {
  block: Block
  copy: Block
}

/**
 * Blocks that existed on the server and in which something was written that it does not have, with copies; another’s edit may take them out,
 * and the text with them.
 */
export function writtenBlocks(
  doc: Y.Doc,
  fragment: Y.XmlFragment,
  acknowledgedVector: Uint8Array,
): WrittenBlock[] {
  return unsentBlocks(doc, fragment, acknowledgedVector)
    .filter(hasText)
    .map(block => ({ block, copy: block.clone() as Block }))
}

/** Whether a block stands in the document no more. */
export const isRemoved = ({ block }: WrittenBlock): boolean => block._item?.deleted === true

const hasText = (block: Block): boolean =>
  block instanceof Y.XmlText ? block.length > 0 : block.toArray().some(child => hasText(child as Block))

function outermost(item: Y.Item, fragment: Y.XmlFragment): unknown {
  let current: Y.Item | null = item
  while (current) {
    const parent = current.parent as Y.AbstractType<unknown> | null
    if (parent === fragment)
      return current.content instanceof Y.ContentType ? current.content.type : undefined
    current = parent?._item ?? null
  }
  return undefined
}

/** A document of its own with copies of these blocks; the update to create a note from. */
export function copyOfBlocks(blocks: readonly Block[], fragmentName: string): Uint8Array {
  const doc = new Y.Doc()
  doc.getXmlFragment(fragmentName).insert(
    0,
    blocks.map(block => (block.doc ? (block.clone() as Block) : block)),
  )
  return Y.encodeStateAsUpdate(doc)
}

import { maxNoteDepth, noteFragment } from '@trau/contract/rules/note'
import * as Y from 'yjs'

/**
 * Applies updates in one transaction, and takes out what stands among the children of elements and texts and is no node, before anybody hears
 * of it: a document with a bare value there cannot be opened in the editor. The server refuses such values now; a document that has one from
 * before opens without it, and without what stands deeper than an editor can draw.
 */
export function applyUpdates(doc: Y.Doc, updates: readonly Uint8Array[], origin?: unknown): void {
  // Until it is named, the root is of no type.
  doc.getXmlFragment(noteFragment)
  doc.transact(transaction => {
    for (const update of updates) Y.applyUpdate(doc, update, origin)
    const deepItems: Y.Item[] = []
    for (const { type, item } of addedItems(transaction)) {
      const isKnown = type instanceof Y.XmlText ? isText : type instanceof Y.XmlFragment ? isNode : undefined
      if (isKnown && !isKnown(item.content)) item.delete(transaction)
      else if (item.content instanceof Y.ContentType && depthOf(type) >= maxNoteDepth) deepItems.push(item)
    }
    // The innermost first, and their memory at once: Yjs deletes and frees a node with all that stands in it by recursion.
    for (const item of deepItems.reverse()) {
      item.delete(transaction)
      if (doc.gc) item.gc(doc.store, false)
    }
  }, origin)
}

/** How many nodes a type stands in, itself included; counted no further than a document may go. */
function depthOf(type: Y.AbstractType<unknown>): number {
  let depth = 0
  for (let item = type._item; item && depth < maxNoteDepth; depth++)
    item = (item.parent as Y.AbstractType<unknown>)._item
  return depth
}

interface PlacedItem {
  type: Y.AbstractType<unknown>
  item: Y.Item
}

/** What stands now in the types whose children a transaction changed, and in the new types among them. */
export function addedItems(transaction: Y.Transaction): Generator<PlacedItem> {
  const changedTypes = [...transaction.changed].flatMap(([type, keys]) => (keys.has(null) ? [type] : []))
  const isNew = ({ id }: Y.Item) => id.clock >= (transaction.beforeState.get(id.client) ?? 0)
  return itemsIn(changedTypes as Y.AbstractType<unknown>[], isNew)
}

/**
 * The items that stand in these types and in the types among them; not by recursion, since a document may be nested as deep as somebody likes.
 * @param goesInto whether what stands in a type among them is wanted too
 */
export function* itemsIn(
  types: Y.AbstractType<unknown>[],
  goesInto: (item: Y.Item) => boolean = () => true,
): Generator<PlacedItem> {
  const waiting = [...types]
  for (let type = waiting.pop(); type; type = waiting.pop())
    for (const item of childItems(type)) {
      if (item.deleted) continue
      const { content } = item
      yield { type, item }
      if (!item.deleted && content instanceof Y.ContentType && goesInto(item)) waiting.push(content.type)
    }
}

/** The items of one type in order, deleted ones too. */
export function* childItems(type: object): Generator<Y.Item> {
  for (let { _start: item } = type as { _start: Y.Item | null }; item; item = item.right) yield item
}

const isNode = (content: unknown) =>
  content instanceof Y.ContentType &&
  (content.type instanceof Y.XmlElement || content.type instanceof Y.XmlText)

const isText = (content: unknown) =>
  content instanceof Y.ContentString ||
  content instanceof Y.ContentFormat ||
  content instanceof Y.ContentDeleted

import { noteBlockId } from '@trau/contract/rules/note'
import * as Y from 'yjs'
import { addedItems, applyUpdates, childItems } from './apply-updates.ts'
import { mergeMovedText } from './moved-text.ts'

/** How the blocks that an update took out stood before it. */
export interface BeforeUpdate {
  wasVisible(item: Y.Item): boolean
  /** Whoever wrote the update had this, so that what was inserted instead has it too. */
  isKnown(id: Y.ID): boolean
  /** Written here: nobody else writes it again. */
  isMine(id: Y.ID): boolean
}

/**
 * Applies others' updates, and writes again what was written here meanwhile into blocks that they moved. In Yjs a move is a deletion and an
 * insertion: a letter that the mover did not have yet falls with the deleted block. A block is found again by its id, wherever and as
 * whatever kind it was inserted.
 * @param isMine whether an item was written on this page
 * @returns the blocks that were deleted and found again
 */
export function applyFollowingMoves(
  doc: Y.Doc,
  updates: readonly Uint8Array[],
  origin: unknown,
  isMine: (id: Y.ID) => boolean,
): ReadonlySet<unknown> {
  const followedBlocks = new Set<unknown>()
  const edits: (() => void)[] = []
  doc.transact(transaction => {
    applyUpdates(doc, updates, origin)
    // Until the transaction ends, deleted items can still be read.
    if (transaction.deleteSet.clients.size === 0) return
    const insertedElements = insertedBlocks(transaction)
    if (insertedElements.size === 0) return
    // Merged, they are in order: only then can they be searched.
    const deletedRanges = Y.mergeDeleteSets([transaction.deleteSet])
    const knownDeletions = Y.mergeDeleteSets(updates.map(update => Y.decodeUpdate(update).ds))
    const before: BeforeUpdate = {
      wasVisible: item => !item.deleted || Y.isDeleted(deletedRanges, item.id),
      isKnown: id => Y.isDeleted(knownDeletions, id),
      isMine,
    }
    for (const block of deletedBlocks(transaction)) {
      const copy = insertedElements.get(idOf(block))
      if (!copy) continue
      followedBlocks.add(block)
      edits.push(...mergeMoved(block, copy, before))
    }
  }, origin)
  // An edit of one's own: it is sent.
  if (edits.length > 0)
    doc.transact(() => {
      for (const edit of edits) edit()
    })
  return followedBlocks
}

function insertedBlocks(transaction: Y.Transaction): Map<unknown, Y.XmlElement> {
  const blocks = new Map<unknown, Y.XmlElement>()
  for (const { item } of addedItems(transaction)) {
    const block = elementOf(item)
    const id = block && isAdded(item, transaction) && idOf(block)
    if (id && !blocks.has(id)) blocks.set(id, block)
  }
  return blocks
}

function* deletedBlocks(transaction: Y.Transaction): Generator<Y.XmlElement> {
  const foundBlocks: Y.XmlElement[] = []
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, struct => {
    const block = struct instanceof Y.Item && !isAdded(struct, transaction) ? elementOf(struct) : undefined
    if (block && idOf(block)) foundBlocks.push(block)
  })
  // A block within one that moved goes with it.
  const all = new Set<unknown>(foundBlocks)
  for (const block of foundBlocks) if (!ancestors(block).some(parent => all.has(parent))) yield block
}

function ancestors(block: Y.XmlElement): unknown[] {
  const parents: unknown[] = []
  for (let item = block._item; item; ) {
    const parent = item.parent as Y.XmlElement
    parents.push(parent)
    item = parent._item
  }
  return parents
}

const isAdded = ({ id }: Y.Item, { beforeState }: Y.Transaction) =>
  id.clock >= (beforeState.get(id.client) ?? 0)

const elementOf = ({ content }: Y.Item): Y.XmlElement | undefined =>
  content instanceof Y.ContentType && content.type instanceof Y.XmlElement ? content.type : undefined

const contentOf = (item: Y.Item | undefined): unknown => item?.content.getContent().at(-1)

const idOf = (block: Y.XmlElement): unknown => contentOf(block._map.get(noteBlockId))

/** The edits that bring what is new in a deleted block into its copy. */
function* mergeMoved(block: Y.XmlElement, copy: Y.XmlElement, before: BeforeUpdate): Generator<() => void> {
  for (const [name, item] of block._map)
    if (name !== noteBlockId && before.wasVisible(item) && isNew(item, before)) {
      const value = contentOf(item) as string
      yield () => copy.setAttribute(name, value)
    }
  const left = copy.toArray()
  let last: unknown
  for (const item of childItems(block)) {
    if (!before.wasVisible(item) || !(item.content instanceof Y.ContentType)) continue
    const { type } = item.content
    if (!before.isKnown(item.id)) {
      if (!before.isMine(item.id)) continue
      const again = rebuilt(type, before)
      const previous = last
      if (again) yield () => copy.insert(copy.toArray().indexOf(previous as Y.XmlElement) + 1, [again])
      if (again) last = again
      continue
    }
    const index = left.findIndex(child => isSame(child, type))
    if (index < 0) continue
    const [nearestMatch] = left.splice(0, index + 1).slice(-1)
    last = nearestMatch
    if (nearestMatch instanceof Y.XmlElement && type instanceof Y.XmlElement)
      yield* mergeMoved(type, nearestMatch, before)
    else if (nearestMatch instanceof Y.XmlText && type instanceof Y.XmlText)
      yield* mergeMovedText(type, nearestMatch, before)
  }
}

const isNew = ({ id }: Y.Item, before: BeforeUpdate) => !before.isKnown(id) && before.isMine(id)

const isSame = (child: unknown, type: unknown) =>
  child instanceof Y.XmlElement && type instanceof Y.XmlElement
    ? child.nodeName === type.nodeName && idOf(child) === idOf(type)
    : child instanceof Y.XmlText && type instanceof Y.XmlText

/** A deleted type as it stood; a clone of it would be empty. */
function rebuilt(type: unknown, before: BeforeUpdate): Y.XmlElement | Y.XmlText | undefined {
  if (type instanceof Y.XmlText) {
    const text = new Y.XmlText()
    let index = 0
    for (const item of childItems(type)) {
      if (!before.wasVisible(item) || !(item.content instanceof Y.ContentString)) continue
      text.insert(index, item.content.str)
      index += item.content.str.length
    }
    return text
  }
  if (!(type instanceof Y.XmlElement)) return undefined
  const element = new Y.XmlElement(type.nodeName)
  for (const [name, item] of type._map)
    if (before.wasVisible(item)) element.setAttribute(name, contentOf(item) as string)
  const children: (Y.XmlElement | Y.XmlText)[] = []
  for (const item of childItems(type)) {
    if (!before.wasVisible(item) || !(item.content instanceof Y.ContentType)) continue
    const child = rebuilt(item.content.type, before)
    if (child) children.push(child)
  }
  element.insert(0, children)
  return element
}

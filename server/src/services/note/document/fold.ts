import { maxNoteDepth, noteBlockId, noteFragment } from '@trau/contract'
import * as Y from 'yjs'
import type { ItemId } from './check.ts'
import { type PackedUpdates, unpackUpdates } from './packed.ts'
import { describeNote, type NoteText } from './text.ts'

/** A document as it is stored: a state, and the updates after it. */
export interface StoredDocument {
  state?: Uint8Array | undefined
  updates?: PackedUpdates | undefined
}

export interface Folded extends NoteText {
  state: Uint8Array
}

/**
 * One state of a state and its updates. They are loaded and encoded again: merging updates without loading them keeps each keystroke
 * apart (203 KB of typing became 103 KB rather than 14 KB).
 */
export function foldNote(document: StoredDocument): Folded {
  const doc = loadDocument(document)
  return { state: Y.encodeStateAsUpdate(doc), ...describeNote(doc.getXmlFragment(noteFragment)) }
}

/** The same state without a look at its text, for the first parts of a long log. */
export const foldState = (document: StoredDocument): Uint8Array =>
  Y.encodeStateAsUpdate(loadDocument(document))

/** What is known of the text of a document, without writing it anew. */
export const describeStored = (document: StoredDocument): NoteText =>
  describeNote(loadDocument(document).getXmlFragment(noteFragment))

/** The same content as a document of its own, without its history and in nobody else's name. */
export function cloneNote(document: StoredDocument): Folded {
  const target = new Y.Doc()
  replaceContent(target, loadDocument(document))
  return { state: Y.encodeStateAsUpdate(target), ...describeNote(target.getXmlFragment(noteFragment)) }
}

/** The update that brings a document back to what it was: a new edit, which others merge with theirs. */
export function restoreNote({ version, ...document }: StoredDocument & { version: Uint8Array }): Uint8Array {
  const doc = loadDocument(document)
  return changeOf(doc, () => replaceContent(doc, loadDocument({ state: version })))
}

/** The update that ticks a task, or undefined where there is no such task. */
export function tickTask({
  taskId,
  isDone,
  ...document
}: StoredDocument & { taskId: string; isDone: boolean }): Uint8Array | undefined {
  const doc = loadDocument(document)
  const tasks = doc.getXmlFragment(noteFragment).createTreeWalker(node => node instanceof Y.XmlElement)
  for (const node of tasks as unknown as Iterable<Y.XmlElement>)
    if (node.nodeName === 'taskItem' && node.getAttribute(noteBlockId) === taskId)
      // y-prosemirror keeps attributes as the values they are.
      return changeOf(doc, () => node.setAttribute('checked', isDone as never))
  return undefined
}

/**
 * Whether one of these items is known and stands among the children of an element: a value beside it would be a child too, which no editor
 * can show. Items that are unknown, or whose content is gone, are not.
 */
export function hasForeignValue({ origins, ...document }: StoredDocument & { origins: ItemId[] }): boolean {
  const { store } = loadDocument(document)
  return origins.some(({ client, clock }) => {
    if (clock >= Y.getState(store, client)) return false
    const item = Y.getItem(store, Y.createID(client, clock))
    return item instanceof Y.Item && item.parentSub === null
  })
}

/** Without what is no node: whoever loads the document would fail on it. */
export function loadDocument({ state, updates }: StoredDocument): Y.Doc {
  const doc = new Y.Doc()
  doc.transact(transaction => {
    if (state) Y.applyUpdate(doc, state)
    if (updates) for (const update of unpackUpdates(updates)) Y.applyUpdate(doc, update)
    removeForeignItems(transaction)
  })
  return doc
}

/**
 * Takes out what an earlier release let in: values and types among the children of elements and texts that are no nodes; and what many updates
 * nested too deep.
 */
function removeForeignItems(transaction: Y.Transaction): void {
  // Not by recursion: a document may be nested as deep as somebody likes.
  const types: { type: unknown; depth: number }[] = [
    { type: transaction.doc.getXmlFragment(noteFragment), depth: 0 },
  ]
  const deepItems: Y.Item[] = []
  for (let next = types.pop(); next; next = types.pop()) {
    const { type, depth } = next
    const isKnown = type instanceof Y.XmlText ? isText : isNode
    for (let item = (type as { _start: Y.Item | null })._start; item; item = item.right) {
      if (item.deleted) continue
      const { content } = item
      const isType = content instanceof Y.ContentType
      if (!isKnown(content)) item.delete(transaction)
      else if (isType) {
        if (depth >= maxNoteDepth) deepItems.push(item)
        types.push({ type: content.type, depth: depth + 1 })
      }
    }
  }
  // The innermost first, and their memory at once: Yjs deletes and frees a node with all that stands in it by recursion.
  for (const item of deepItems.reverse()) {
    item.delete(transaction)
    item.gc(transaction.doc.store, false)
  }
}

const isNode = (content: unknown) =>
  content instanceof Y.ContentType &&
  (content.type instanceof Y.XmlElement || content.type instanceof Y.XmlText)
const isText = (content: unknown) =>
  content instanceof Y.ContentString ||
  content instanceof Y.ContentFormat ||
  content instanceof Y.ContentDeleted

function replaceContent(target: Y.Doc, source: Y.Doc): void {
  const content = target.getXmlFragment(noteFragment)
  const children = source.getXmlFragment(noteFragment).toArray()
  target.transact(() => {
    content.delete(0, content.length)
    content.insert(
      0,
      children.map(child => child.clone() as Y.XmlElement),
    )
  })
}

/** The change alone. What a state vector asks for holds all deletions of the document too, and grows with its age. */
function changeOf(doc: Y.Doc, change: () => void): Uint8Array {
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  change()
  return Y.mergeUpdates(updates)
}

import { getSchema } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { noteFragment } from '@trau/contract/rules/note'
import * as Y from 'yjs'
import { addedItems, applyUpdates, itemsIn } from '../../../sync/note-documents/apply-updates.ts'
import { noteSchema } from './schema.ts'

/**
 * Blocks and marks that this version does not know: a newer one wrote them. The binding of the editor deletes what it cannot build, for
 * everybody. So it is never shown such a document, but a copy of it, which nothing leaves. Whoever may not write sees a copy as well.
 */

let names: { nodes: object; marks: object } | undefined
const knownNames = () => (names ??= getSchema(noteSchema()))

/** How the binding writes marks of which a text may have several: with a hash behind their name. */
const hashedMark = /^(.*)--[a-zA-Z0-9+/=]{8}$/

function isForeign({ content }: Y.Item): boolean {
  if (content instanceof Y.ContentFormat)
    return !Object.hasOwn(knownNames().marks, hashedMark.exec(content.key)?.[1] ?? content.key)
  return (
    content instanceof Y.ContentType &&
    content.type instanceof Y.XmlElement &&
    !Object.hasOwn(knownNames().nodes, content.type.nodeName)
  )
}

function isAnyForeign(items: Iterable<{ item: Y.Item }>): boolean {
  for (const { item } of items) if (isForeign(item)) return true
  return false
}

/** Whether anything in the document is unknown here. */
export const hasForeignContent = (fragment: Y.XmlFragment): boolean =>
  isAnyForeign(itemsIn([fragment as Y.AbstractType<unknown>]))

/** Calls back before anybody else hears of a change that brings something unknown. @returns how to end that */
export function watchForeignContent(doc: Y.Doc, onForeign: () => void): () => void {
  const check = (transaction: Y.Transaction) => {
    if (isAnyForeign(addedItems(transaction))) onForeign()
  }
  doc.on('beforeObserverCalls', check)
  return () => doc.off('beforeObserverCalls', check)
}

/** Ends the binding of an editor at once, also while a change is on its way to it. */
export function unbind(state: EditorState): void {
  const pluginState = ySyncPluginKey.getState(state) as { binding: { destroy(): void } | null } | undefined
  pluginState?.binding?.destroy()
}

/** A copy that follows the document; what is done to it stays in it. */
export function copyDocument(doc: Y.Doc): { fragment: Y.XmlFragment; close(): void } {
  const copy = new Y.Doc()
  const follow = (update: Uint8Array) => applyUpdates(copy, [update])
  follow(Y.encodeStateAsUpdate(doc))
  doc.on('update', follow)
  return {
    fragment: copy.getXmlFragment(noteFragment),
    close() {
      doc.off('update', follow)
      copy.destroy()
    },
  }
}

import type { Node, ResolvedPos } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { type SyncBinding, syncOf } from './sync-binding.ts'

interface Move {
  node: Node
  from: ResolvedPos
  to: ResolvedPos
}

/**
 * Moves a block in the document itself: that block alone is deleted and inserted. The binding of the editor sees only how a document was and
 * is; it may take the neighbour for what moved, or write two blocks anew in place, and what others type there meanwhile is lost.
 * @param target between two blocks, before the move
 * @returns where the block stands now; undefined where it cannot stand there
 */
export function moveNode(view: EditorView, start: number, target: number): number | undefined {
  const { state } = view
  const move = moveOf(state, start, target)
  if (!move) return undefined
  const { node, from, to } = move
  const isSameParent = from.parent === to.parent
  const [fromIndex, toIndex] = [from.index(), to.index()]
  if (isSameParent && (toIndex === fromIndex || toIndex === fromIndex + 1)) return start
  const binding = syncOf(state)
  const source = binding && typeAt(binding, from)
  const destination = binding && typeAt(binding, to)
  const block = source?.get(fromIndex)
  if (!binding || !destination || !(block instanceof Y.XmlElement) || binding.mapping.get(block) !== node)
    return undefined
  yUndoPluginKey.getState(state)?.undoManager.stopCapturing()
  binding.doc.transact(() => {
    destination.insert(toIndex, [block.clone()])
    source?.delete(isSameParent && toIndex < fromIndex ? fromIndex + 1 : fromIndex, 1)
  }, ySyncPluginKey)
  return target > start ? target - node.nodeSize : target
}

function moveOf({ doc }: EditorState, start: number, target: number): Move | undefined {
  const [from, to] = [doc.resolve(start), doc.resolve(target)]
  const node = from.nodeAfter
  if (!node?.isBlock || to.parent.inlineContent) return undefined
  if (target > start && target < start + node.nodeSize) return undefined
  if (from.parent === to.parent) return { node, from, to }
  const mayLeave = from.parent.canReplace(from.index(), from.index() + 1)
  const mayStand = to.parent.canReplaceWith(to.index(), to.index(), node.type)
  return mayLeave && mayStand ? { node, from, to } : undefined
}

/** The type of the block around a place. */
function typeAt({ type, mapping }: SyncBinding, $position: ResolvedPos): Y.XmlFragment | undefined {
  let current = type
  for (let depth = 0; depth < $position.depth; depth++) {
    const child = current.get($position.index(depth))
    if (!(child instanceof Y.XmlElement) || mapping.get(child) !== $position.node(depth + 1)) return undefined
    current = child
  }
  return current
}

import { Extension } from '@tiptap/core'
import { isChangeOrigin } from '@tiptap/extension-collaboration'
import { type EditorState, Plugin, TextSelection } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { noteBlockId } from '@trau/contract/rules/note'
import type * as Y from 'yjs'
import { type CaretPlaces, caretOf, positionOf } from './carets.ts'

export interface RemoteCaretOptions {
  document: Y.Doc | undefined
}

/**
 * Keeps the caret beside its characters when others write before it in the same block. y-tiptap (3.0.6 to 3.0.9) takes a block whose text has
 * changed for one that was moved: it finds the block again by its id, and leaves the caret at its old offset.
 */
export const RemoteCaret = Extension.create<RemoteCaretOptions>({
  name: 'remoteCaret',
  addOptions: () => ({ document: undefined }),
  addProseMirrorPlugins() {
    const { document } = this.options
    let before: CaretPlaces | undefined
    return [
      new Plugin({
        view(view) {
          const remember = () => {
            before = caretOf(view.state)
          }
          document?.on('beforeAllTransactions', remember)
          return { destroy: () => document?.off('beforeAllTransactions', remember) }
        },
        appendTransaction(transactions, old, state) {
          const isRemote = transactions.some(
            tr => isChangeOrigin(tr) && !tr.getMeta(ySyncPluginKey)?.isUndoRedoOperation,
          )
          if (!isRemote || !before || !(old.selection instanceof TextSelection)) return null
          const [anchor, head] = [positionOf(state, before.anchor), positionOf(state, before.head)]
          if (anchor === undefined || head === undefined) return null
          if (anchor === state.selection.anchor && head === state.selection.head) return null
          const isInItsBlock =
            isSameBlock(old, old.selection.anchor, state, anchor) &&
            isSameBlock(old, old.selection.head, state, head)
          if (!isInItsBlock) return null
          return state.tr
            .setSelection(TextSelection.create(state.doc, anchor, head))
            .setMeta('addToHistory', false)
        },
      }),
    ]
  },
})

function isSameBlock(old: EditorState, oldPosition: number, state: EditorState, position: number): boolean {
  const [from, to] = [old.doc.resolve(oldPosition).parent, state.doc.resolve(position).parent]
  return to.isTextblock && to.attrs[noteBlockId] !== null && from.attrs[noteBlockId] === to.attrs[noteBlockId]
}

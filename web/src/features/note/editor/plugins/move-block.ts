import { type Editor, Extension } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'

/** The depth of what moves: an item of a list, else the block of the page or of a callout or toggle. */
export function movedDepth($position: ResolvedPos): number {
  for (let depth = $position.depth; depth > 0; depth--) {
    const name = $position.node(depth).type.name
    if (name === 'listItem' || name === 'taskItem') return depth
    if (depth > 1 && name === 'table') return depth
  }
  for (let depth = $position.depth; depth > 1; depth--)
    if (['callout', 'detailsContent', 'blockquote'].includes($position.node(depth - 1).type.name))
      return depth
  return Math.min(1, $position.depth)
}

/** Changes the block with its neighbour above (-1) or below (1); undefined at the edge. */
export function moveBlock({ selection, doc, tr }: EditorState, direction: -1 | 1): Transaction | undefined {
  const { $from } = selection
  // A picture and the like is chosen as a whole.
  const isWhole = selection instanceof NodeSelection && selection.node.isBlock
  const depth = isWhole ? $from.depth + 1 : movedDepth($from)
  if (depth === 0) return undefined
  const parent = $from.node(depth - 1)
  const index = $from.index(depth - 1)
  const other = parent.maybeChild(index + direction)
  const start = isWhole ? $from.pos : $from.before(depth)
  const block = doc.nodeAt(start)
  if (!other || !block) return undefined
  // The neighbour moves, so that what is being written stays the same piece of the document.
  if (direction < 0)
    tr.delete(start - other.nodeSize, start).insert(start - other.nodeSize + block.nodeSize, other)
  else tr.delete(start + block.nodeSize, start + block.nodeSize + other.nodeSize).insert(start, other)
  const offset = $from.pos - start
  const target = direction < 0 ? start - other.nodeSize : start + other.nodeSize
  return tr
    .setSelection(
      isWhole ? NodeSelection.create(tr.doc, target) : TextSelection.near(tr.doc.resolve(target + offset)),
    )
    .scrollIntoView()
}

/** Moves the block that is being written or is chosen. */
export function moveCurrentBlock(editor: Editor, direction: -1 | 1) {
  const tr = moveBlock(editor.state, direction)
  if (tr) editor.view.dispatch(tr)
}

export const MoveBlock = Extension.create({
  name: 'moveBlock',
  addKeyboardShortcuts() {
    const move = (direction: -1 | 1) => () => {
      moveCurrentBlock(this.editor, direction)
      return true
    }
    return {
      'Alt-ArrowUp': move(-1),
      'Alt-ArrowDown': move(1),
      'Mod-Shift-9': () => this.editor.commands.toggleTaskList(),
      'Mod-Enter': () => {
        if (!this.editor.isActive('taskItem')) return false
        const { checked } = this.editor.getAttributes('taskItem')
        return this.editor.commands.updateAttributes('taskItem', { checked: !checked })
      },
    }
  },
})

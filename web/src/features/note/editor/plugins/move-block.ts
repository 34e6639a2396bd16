import { type Editor, Extension } from '@tiptap/core'
import type { ResolvedPos, Slice } from '@tiptap/pm/model'
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { moveNode } from './move-node.ts'

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

/** Moves the block that is being written or is chosen past its neighbour above (-1) or below (1); not at the edge. */
export function moveCurrentBlock({ view }: Editor, direction: -1 | 1) {
  const { selection, doc } = view.state
  const { $from } = selection
  // A picture and the like is chosen as a whole.
  const isWhole = selection instanceof NodeSelection && selection.node.isBlock
  const depth = isWhole ? $from.depth + 1 : movedDepth($from)
  if (depth === 0) return
  const other = $from.node(depth - 1).maybeChild($from.index(depth - 1) + direction)
  const start = isWhole ? $from.pos : $from.before(depth)
  const block = doc.nodeAt(start)
  if (!other || !block) return
  const target = direction < 0 ? start - other.nodeSize : start + block.nodeSize + other.nodeSize
  const offset = $from.pos - start
  const place = moveNode(view, start, target)
  if (place === undefined) return
  const { tr } = view.state
  const movedSlice = isWhole
    ? NodeSelection.create(tr.doc, place)
    : TextSelection.near(tr.doc.resolve(place + offset))
  view.dispatch(tr.setSelection(movedSlice).scrollIntoView())
}

/** A block that was dragged is dropped at a place. @returns whether it stands there; what else was dragged is not moved here */
function dropBlock(view: EditorView, event: DragEvent, slice: Slice): boolean {
  const draggedBlock = view.dragging as { node?: unknown } | null
  const { node: selection } = draggedBlock ?? {}
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock || !at) return false
  const start = selection.from
  // Others wrote meanwhile: the block may be elsewhere.
  if (view.state.doc.nodeAt(start) !== selection.node) return false
  const target = dropPoint(view.state.doc, at.pos, slice)
  const place = target === null ? undefined : moveNode(view, start, target)
  if (place === undefined) return false
  const { tr } = view.state
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, place)))
  view.focus()
  return true
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
  addProseMirrorPlugins: () => [
    new Plugin({
      props: { handleDrop: (view, event, slice, isMoved) => isMoved && dropBlock(view, event, slice) },
    }),
  ],
})

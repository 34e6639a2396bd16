import type { Editor } from '@tiptap/core'

export interface Place {
  left: number
  top: number
  bottom: number
}

/** Where a position stands, measured from the frame that overlays are drawn in; undefined where it cannot be measured. */
export function placeOf(editor: Editor, position: number, side: -1 | 1 = 1): Place | undefined {
  const frame = editor.view.dom.closest('.note-frame')?.getBoundingClientRect()
  if (!frame || position > editor.state.doc.content.size) return undefined
  const { left, top, bottom } = editor.view.coordsAtPos(position, side)
  return { left: left - frame.left, top: top - frame.top, bottom: bottom - frame.top }
}

import type { Editor } from '@tiptap/core'

export interface Place {
  left: number
  top: number
  bottom: number
}

/**
 * The element that overlays of the text are drawn in, and where on the screen their (0, 0) is, in px: in focus mode the text scrolls in it.
 * Undefined while the text stands nowhere.
 */
export function frameOf(
  editor: Editor,
): { element: HTMLElement; left: number; top: number; width: number } | undefined {
  const element = editor.view.dom.closest<HTMLElement>('.note-frame')
  if (!element) return undefined
  const { left, top, width } = element.getBoundingClientRect()
  return { element, left: left - element.scrollLeft, top: top - element.scrollTop, width }
}

/** Where a position stands, measured from the frame that overlays are drawn in; undefined where it cannot be measured. */
export function placeOf(editor: Editor, position: number, side: -1 | 1 = 1): Place | undefined {
  const frame = frameOf(editor)
  if (!frame || position > editor.state.doc.content.size) return undefined
  const { left, top, bottom } = editor.view.coordsAtPos(position, side)
  return { left: left - frame.left, top: top - frame.top, bottom: bottom - frame.top }
}

const gap = 8

/** A bar beside a selection. On a touch screen it stands under the text, because browsers have tools of their own over it. */
export function placeBar(editor: Editor, bar: HTMLElement, from: number, to: number, isTouch: boolean): void {
  const frame = frameOf(editor)
  const start = placeOf(editor, from)
  const end = placeOf(editor, to, -1)
  if (!frame || !start || !end) return
  const edge = (name: string) =>
    frame.element.querySelector(`[data-note-edge="${name}"]`)!.getBoundingClientRect().top - frame.top
  const top = barTop(
    { top: start.top, bottom: end.bottom },
    bar.offsetHeight,
    { top: edge('top'), bottom: edge('bottom') },
    isTouch,
  )
  const left = Math.max(gap, Math.min(start.left, frame.width - bar.offsetWidth - gap))
  Object.assign(bar.style, { left: `${left}px`, top: `${top}px` })
}

/**
 * The top of a bar beside a selection, in px of the frame: on the side that is wanted where there is room in what is seen of the frame, else
 * on the other, and within what is seen where the selection is larger.
 */
export function barTop(
  selection: { top: number; bottom: number },
  height: number,
  visible: { top: number; bottom: number },
  isBelowWanted: boolean,
): number {
  const above = selection.top - height - gap
  const below = selection.bottom + gap
  const hasRoomAbove = above >= visible.top
  const hasRoomBelow = below + height + gap <= visible.bottom
  if (hasRoomAbove && !(isBelowWanted && hasRoomBelow)) return above
  return Math.min(below, Math.max(visible.bottom - height - gap, visible.top))
}

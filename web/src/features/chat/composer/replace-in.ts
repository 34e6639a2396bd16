/** What to put in place of a range of the text, and what to mark afterwards. */
export interface Replacement {
  from: number
  to: number
  insert: string
  selection: [start: number, end: number]
}

/**
 * Types into a field as a person would, so that Ctrl+Z takes it back. `execCommand` is the only way there is; where it fails,
 * the text is set without history.
 */
export function replaceIn(area: HTMLTextAreaElement, { from, to, insert, selection }: Replacement) {
  area.focus()
  area.setSelectionRange(from, to)
  const isDone =
    insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert)
  if (!isDone) {
    area.setRangeText(insert, from, to, 'end')
    area.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  area.setSelectionRange(...selection)
}

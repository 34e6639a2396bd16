export const notePanels = ['comments', 'history', 'info'] as const
export type NotePanel = (typeof notePanels)[number]

/** Where in a note its address leads. */
export interface NotePlace {
  /** The block that is shown and marked: a line. */
  block?: string
  /** The comment whose thread is shown. */
  comment?: string
  panel?: NotePanel
}

/** Of an address that anybody may have written. */
export function asNotePlace({ block, comment, panel }: Record<string, unknown>): NotePlace {
  const shownPanel = notePanels.find(one => one === panel)
  return {
    ...(typeof block === 'string' && block ? { block } : {}),
    ...(typeof comment === 'string' && comment ? { comment } : {}),
    ...(shownPanel ? { panel: shownPanel } : {}),
  }
}

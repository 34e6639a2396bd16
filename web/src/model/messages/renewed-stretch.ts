import { type MessagePage, type MessageWindow, withOlder } from './message-window.ts'

/**
 * Messages that are held already, as a page of those before a number has them now. What the page covers and lacks was deleted for me
 * elsewhere. The stretch does not grow: what was cut off while the page was on its way would stand behind a hole.
 */
export function withRenewed(window: MessageWindow, page: MessagePage, beforeSeq: number): MessageWindow {
  const oldest = window.messages[0]?.seq
  if (oldest === undefined) return window
  const first = page.items[0]?.seq ?? beforeSeq
  const coveredSeqs = new Set(page.items.map(({ seq }) => seq))
  const messages = window.messages.filter(
    ({ seq }) => (seq < first && page.hasOlder) || seq >= beforeSeq || coveredSeqs.has(seq),
  )
  const items = page.items.filter(({ seq }) => seq >= oldest && seq <= window.lastSeq)
  const hasOlder = page.hasOlder ? window.hasOlder : first < oldest
  return withOlder({ ...window, messages }, { ...page, items, hasOlder })
}

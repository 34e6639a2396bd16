import { movesByKeys } from '../../../ui/last-input.ts'
import { isTouch } from '../../../ui/use-media.ts'
import { restoreLostFocus } from '../../../ui/useFocusKept.ts'

/**
 * Called before the row of a message goes: once it is gone, and the focus with it, the next row has the focus, else the one before. Whoever
 * uses a mouse goes on typing into the text field.
 */
export function keepFocusBeside(rowKey: string): void {
  if (!movesByKeys() && !isTouch()) return
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const index = rows.findIndex(row => row.dataset.row === rowKey)
  if (index < 0) return
  const nearestRows = [...rows.slice(index + 1), ...rows.slice(0, index).reverse()]
  restoreLostFocus(() => nearestRows.find(row => row.isConnected))
}

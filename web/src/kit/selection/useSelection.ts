import { useState } from 'react'
import { kept, noSelection, type Selection } from './selection.ts'

/** The selection among what is shown. What leaves the list leaves the selection. */
export function useSelection(order: readonly string[]) {
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [shownOrder, setShownOrder] = useState(order)
  if (order !== shownOrder) {
    setShownOrder(order)
    setSelection(kept(selection, shownOrder, order))
  }
  return [selection, setSelection] as const
}

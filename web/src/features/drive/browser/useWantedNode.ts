import { useEffect } from 'react'
import { noSelection, pressed, type Selection } from '../../../kit/selection/selection.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { useDialog } from '../model/dialog.ts'
import { wantedNode } from '../model/wanted-node.ts'

/** Selects what was just made as soon as the list shows it, and moves the keyboard there. */
export function useWantedNode(
  order: readonly string[],
  focusNode: (id: string) => void,
  setSelection: (selection: Selection) => void,
) {
  const id = useSharedValue(wantedNode)
  const isDialogOpen = useDialog() !== undefined
  const isShown = id !== undefined && !isDialogOpen && order.includes(id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each node, however the list changes meanwhile
  useEffect(() => {
    if (!isShown) return
    setSelection(pressed(noSelection, id, order, {}))
    // A dialog that closes gives the focus back in the next frame; this comes after it.
    const timer = setTimeout(() => {
      focusNode(id)
      wantedNode.set(undefined)
    }, afterFocusRestoredMs)
    return () => clearTimeout(timer)
  }, [id, isShown])
}

const afterFocusRestoredMs = 100

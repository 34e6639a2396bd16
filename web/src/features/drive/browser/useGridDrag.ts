import { type DragEvent, useState } from 'react'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { pressed } from '../../../kit/selection/selection.ts'
import { abilitiesOf } from './abilities.ts'
import { endDrag, nodesType, startDrag } from './drag.ts'
import { setDragImage } from './drag-image.ts'
import type { NodeGridProps } from './NodeGrid.tsx'
import { allowDrop, type DropFolder, drop } from './useDrops.ts'

/** Dragging the selection, and dropping onto folders or the open folder itself. */
export function useGridDrag({ nodes, order, selection, setSelection, folder }: NodeGridProps) {
  const words = useDriveWords()
  const [overId, setOverId] = useState<string>()
  const [isOverFolder, setOverFolder] = useState(false)
  const leave = () => {
    setOverId(undefined)
    setOverFolder(false)
  }
  const folderAt = (event: DragEvent): DropFolder | undefined => {
    const id = (event.target as Element).closest<HTMLElement>('[data-node]')?.dataset.node
    const node = id === undefined ? undefined : nodes.find(({ nodeId }) => nodeId === id)
    return node?.kind === 'FOLDER' ? node : undefined
  }
  return {
    overId,
    isOverFolder,
    dragProps: {
      onDragStart(event: DragEvent) {
        const id = (event.target as Element).closest<HTMLElement>('[data-node]')?.dataset.node
        if (!id) return
        const ids = selection.ids.has(id) ? selection.ids : new Set([id])
        if (!selection.ids.has(id)) setSelection(pressed(selection, id, order, {}))
        const draggedNodes = nodes.filter(({ nodeId }) => ids.has(nodeId))
        const abilities = abilitiesOf(draggedNodes)
        if (!abilities.has('move') && !abilities.has('copy')) {
          event.preventDefault()
          return
        }
        startDrag(draggedNodes)
        event.dataTransfer.setData(nodesType, String(draggedNodes.length))
        event.dataTransfer.effectAllowed = 'copyMove'
        setDragImage(event.dataTransfer, words.dragging(draggedNodes.length, draggedNodes[0]?.name ?? ''))
      },
      onDragEnd() {
        endDrag()
        leave()
      },
      onDragOver(event: DragEvent) {
        const at = folderAt(event)
        const isInto = at !== undefined && allowDrop(event, at) !== undefined
        setOverId(isInto ? at.nodeId : undefined)
        setOverFolder(!isInto && allowDrop(event, folder) !== undefined)
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Element | null)) leave()
      },
      onDrop(event: DragEvent) {
        const at = folderAt(event)
        leave()
        if (at && allowDrop(event, at)) drop(event, at)
        else if (folder) drop(event, folder)
      },
    },
  }
}

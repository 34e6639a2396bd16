import type { DriveNode } from '@trau/contract'
import { type DragEvent, useState } from 'react'
import { copyNodes, type Destination, moveNodes } from '../model/commands.ts'
import { startUpload } from '../uploads/start.ts'
import { takesFiles } from './abilities.ts'
import { dropKind, endDrag, nodesInDrag } from './drag.ts'

export interface DropFolder extends Destination {
  role: DriveNode['role']
  above?: readonly string[]
}

const asFolder = (folder: DropFolder) => ({
  folderId: folder.nodeId,
  takesFiles: takesFiles({ kind: 'FOLDER', role: folder.role, trashedTime: undefined }) === true,
  above: folder.above ?? [],
})

/** What a drop here would do now. */
export const kindAt = (event: DragEvent, folder: DropFolder | undefined) =>
  folder
    ? dropKind(event.dataTransfer.types, nodesInDrag(), asFolder(folder), event.ctrlKey || event.altKey)
    : undefined

/** Says yes to the browser where a drop does something. @returns what it would do */
export function allowDrop(event: DragEvent, folder: DropFolder | undefined) {
  const kind = kindAt(event, folder)
  if (!kind) return undefined
  event.preventDefault()
  event.dataTransfer.dropEffect = kind === 'move' ? 'move' : 'copy'
  return kind
}

export function drop(event: DragEvent, folder: DropFolder) {
  const kind = kindAt(event, folder)
  if (!kind) return
  event.preventDefault()
  event.stopPropagation()
  const nodes = [...nodesInDrag()]
  endDrag()
  if (kind === 'move') void moveNodes(nodes, folder)
  if (kind === 'copy') void copyNodes(nodes, folder)
  if (kind === 'upload') startUpload(folder.nodeId, event.dataTransfer)
}

/** One place that takes what is dragged: a folder of the path. */
export function useDropTarget(folder: DropFolder | undefined) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    dropProps: {
      onDragOver: (event: DragEvent) => setOver(allowDrop(event, folder) !== undefined),
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (folder) drop(event, folder)
      },
    },
  }
}

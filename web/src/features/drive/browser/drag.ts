import type { DriveNode } from '@trau/contract'
import { abilitiesOf } from './abilities.ts'

/** What is dragged inside the page. The browser lets nobody read the data before the drop, so it stands here. */
let draggedNodes: readonly DriveNode[] = []

export const nodesType = 'application/x-trau-nodes'
export const startDrag = (nodes: readonly DriveNode[]) => {
  draggedNodes = nodes
}
export const endDrag = () => startDrag([])
export const nodesInDrag = (): readonly DriveNode[] => draggedNodes

export type DropKind = 'move' | 'copy' | 'upload'

interface Target {
  folderId: string
  /** Whether one may put files there. */
  takesFiles: boolean
  /** Ids of the folders above it, where they are known. */
  above?: readonly string[]
}

/** What a drop on a folder would do; undefined where it can do nothing. */
export function dropKind(
  types: readonly string[],
  nodes: readonly DriveNode[],
  { folderId, takesFiles, above = [] }: Target,
  ctrl: boolean,
): DropKind | undefined {
  if (!takesFiles) return undefined
  if (!types.includes(nodesType)) return types.includes('Files') ? 'upload' : undefined
  if (nodes.length === 0) return undefined
  // No folder goes into itself or below itself.
  if (nodes.some(({ nodeId }) => nodeId === folderId || above.includes(nodeId))) return undefined
  const abilities = abilitiesOf(nodes)
  const canMove = abilities.has('move') && nodes.some(({ parentId }) => parentId !== folderId)
  if (!ctrl && canMove) return 'move'
  // What is already there is copied only on purpose; what one may only read is copied in any case.
  const isCopied = ctrl || !abilities.has('move')
  return isCopied && abilities.has('copy') ? 'copy' : undefined
}

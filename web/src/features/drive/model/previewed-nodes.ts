import type { DriveNode } from '@trau/contract'
import { maxNodesAtOnce } from '@trau/contract/rules/drive'

type Previewed = Pick<DriveNode, 'nodeId' | 'parentId' | 'isShared'>

/**
 * The nodes whose preview answers for a whole move, however many move. What stands in one folder is seen by the same people but for what is
 * shared by itself, and that keeps more of them: where something in a folder is not shared by itself, it alone shows everybody who gains or loses.
 * @returns `rest`: how many nodes the preview says nothing about, because so many folders, or shared nodes, are more than one request takes
 */
export function previewedNodes(moving: readonly Previewed[]): { nodeIds: string[]; rest: number } {
  // Of what is shared with the person alone, the folder is not known.
  const byFolder = Map.groupBy(moving, ({ nodeId, parentId }) => parentId ?? nodeId)
  const deciding = [...byFolder.values()].flatMap(inFolder => {
    const unsharedNode = inFolder.find(({ isShared }) => !isShared)
    return unsharedNode ? [unsharedNode] : inFolder
  })
  return {
    nodeIds: deciding.slice(0, maxNodesAtOnce).map(({ nodeId }) => nodeId),
    rest: Math.max(0, deciding.length - maxNodesAtOnce),
  }
}

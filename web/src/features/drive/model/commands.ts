import type { DriveNode } from '@trau/contract'
import { maxNodesAtOnce } from '@trau/contract/rules/drive'
import { driveApi } from '../../../api/drive-api.ts'
import { errorData, orRefused } from '../../../api/errors.ts'
import { runWrite } from '../../../api/mutation.ts'
import { invalidate } from '../../../api/query-client.ts'
import { textOf } from '../../../i18n/text.ts'
import { drive } from '../../../i18n/vi/drive.ts'
import { toast } from '../../../ui/toast.ts'
import { type ConflictChoice, closeDialog, showDialog } from './dialog.ts'
import { hideNodes, showNodes } from './node-cache.ts'
import { previewedNodes } from './previewed-nodes.ts'

const undoMs = 6000

/** Says what was done and offers to take it back, where that can be done; one such notice stands at a time. */
function tellWithUndo(text: string, undo: (() => Promise<boolean>) | undefined) {
  toast.success(text, {
    id: 'drive undo',
    duration: undoMs,
    // Absent, the button of the notice before would stay.
    action: undo && { label: textOf(drive).undo, onClick: () => void undo() },
  })
}

const idsOf = (nodes: readonly { nodeId: string }[]) => nodes.map(({ nodeId }) => nodeId)

/**
 * Asks for as many at once as the server takes, one request after the other. What a part has changed is shown, also where a later one fails.
 * @param onPart what it has changed, and what is left to ask for
 */
async function inParts<Node extends { nodeId: string }>(
  nodes: readonly Node[],
  ask: (nodeIds: string[], from: number) => Promise<{ items: DriveNode[] }>,
  onPart?: (items: readonly DriveNode[], nodesLeft: readonly Node[]) => void,
): Promise<DriveNode[]> {
  const changedNodes: DriveNode[] = []
  for (let from = 0; from < nodes.length; from += maxNodesAtOnce) {
    const to = from + maxNodesAtOnce
    const { items } = await ask(idsOf(nodes.slice(from, to)), from)
    showNodes(items)
    changedNodes.push(...items)
    onPart?.(items, nodes.slice(to))
  }
  return changedNodes
}

const renewSpaces = () => invalidate(driveApi.drive.listDriveSpaces)
/** How much is taken, in the bars and by what. */
export function renewUse() {
  void renewSpaces()
  void invalidate(driveApi.drive.getDriveUsage)
}

/** Rejects when the server refuses. */
export async function createFolder(parentId: string, name: string): Promise<DriveNode | undefined> {
  const { items } = await driveApi.drive.createDriveFolders({
    body: { parentId, paths: [[name]], isNew: true },
  })
  showNodes(items)
  return items[0]
}

/** Rejects when the server refuses. */
export async function renameNode(node: DriveNode, name: string): Promise<void> {
  const params = { nodeId: node.nodeId }
  showNodes([await driveApi.drive.renameDriveNode({ params, body: { name } })])
  const words = textOf(drive)
  tellWithUndo(words.renamed(name), () =>
    runWrite(() => driveApi.drive.renameDriveNode({ params, body: { name: node.name } }), {
      onSuccess: renamedNode => showNodes([renamedNode]),
    }),
  )
}

export interface Destination {
  nodeId: string
  name: string
  spaceId?: string | undefined
}

/** Into another folder; where other people would see them then, or some no more, it is asked about before. */
export async function moveNodes(nodes: readonly DriveNode[], to: Destination): Promise<boolean> {
  const moving = nodes.filter(({ parentId }) => parentId !== to.nodeId)
  if (moving.length === 0) return true
  const { nodeIds, rest } = previewedNodes(moving)
  let isDone = false
  const isKnown = await runWrite(
    () => driveApi.drive.previewDriveMove({ body: { nodeIds, parentId: to.nodeId } }),
    {
      async onSuccess(access) {
        const { gaining, losing, gainingLinks, losingLinks } = access
        const changes = gaining.count + losing.count + gainingLinks + losingLinks
        const go = () => moveAtOnce(moving, to)
        if (changes + rest > 0) showDialog({ kind: 'moveAccess', access, rest, folderName: to.name, go })
        else isDone = await go()
      },
    },
  )
  return isKnown && isDone
}

/** Puts files and folders into another folder, at once; names that are taken are asked about. */
const moveAtOnce = (moving: readonly DriveNode[], to: Destination): Promise<boolean> =>
  placeNodes({
    nodes: moving,
    to,
    onConflict: 'FAIL',
    ask: (nodeIds, onConflict) =>
      driveApi.drive.moveDriveNodes({ body: { nodeIds, parentId: to.nodeId, onConflict } }),
    optimistic: () => hideNodes(idsOf(moving)),
    onPlaced(movedNodes, replacedIds) {
      const [first] = movedNodes
      if (!first) return
      const movedIds = new Set(idsOf(movedNodes))
      const before = moving.filter(({ nodeId }) => movedIds.has(nodeId))
      // Nobody puts a node back into a folder that they may not see.
      const isUndoable = before.every(({ parentId }) => parentId !== undefined)
      tellWithUndo(
        textOf(drive).moved(movedNodes.length, first.name, to.name),
        isUndoable ? () => moveBack(before, movedNodes, replacedIds) : undefined,
      )
    },
  })

/** What a person brings into a folder. */
interface Placing {
  nodes: readonly DriveNode[]
  to: Destination
  /** What happens to names that are taken, until the person has decided. */
  onConflict: ConflictChoice | 'FAIL'
  ask: (nodeIds: string[], onConflict: ConflictChoice | 'FAIL') => Promise<{ items: DriveNode[] }>
  optimistic?: () => () => void
  onPlaced: (placedNodes: readonly DriveNode[], replacedIds: readonly string[]) => void
}

/** How it goes on from where names were taken. */
interface Decided {
  onConflict?: ConflictChoice | undefined
  /** What made place for the newcomers, and comes back when that is undone. */
  replacedIds?: readonly string[]
  /** What came before, and is not asked for again. */
  placedNodes?: readonly DriveNode[]
  nodesLeft?: readonly DriveNode[]
}

function placeNodes(placing: Placing, decisions: Decided = {}): Promise<boolean> {
  const { onConflict, replacedIds = [], nodesLeft: nodesToPlace = placing.nodes } = decisions
  const placedNodes = [...(decisions.placedNodes ?? [])]
  let nodesLeft = nodesToPlace
  const choice = onConflict ?? placing.onConflict
  return runWrite(
    () =>
      inParts(
        nodesToPlace,
        // The refusal of a part names what it replaces, which undo has to bring back: each later part is refused first, too.
        (nodeIds, from) => placing.ask(nodeIds, choice === 'REPLACE' && from > 0 ? 'FAIL' : choice),
        (items, rest) => {
          placedNodes.push(...items)
          nodesLeft = rest
        },
      ),
    {
      optimistic: () => (onConflict ? undefined : placing.optimistic?.()),
      onSuccess() {
        placing.onPlaced(placedNodes, replacedIds)
        void renewSpaces()
      },
      onFailure(error) {
        const conflicts = errorData(error, 'nodeNameTaken')?.conflicts
        // The first of these parts was asked for as the person decided: there is nothing more to ask.
        const isRefusedForGood = onConflict !== undefined && nodesLeft === nodesToPlace
        if (!conflicts || isRefusedForGood) return 'toast'
        const goOn = (next: ConflictChoice) =>
          placeNodes(placing, {
            onConflict: next,
            replacedIds: next === 'REPLACE' ? [...replacedIds, ...idsOf(conflicts)] : replacedIds,
            placedNodes,
            nodesLeft,
          })
        // What was decided holds for every part.
        if (onConflict) void goOn(onConflict)
        else askAboutNames(conflicts, placing.to.name, goOn)
        return undefined
      },
    },
  )
}

function askAboutNames(
  conflicts: readonly { name: string }[],
  folderName: string,
  goOn: (choice: ConflictChoice) => Promise<boolean>,
): void {
  showDialog({
    kind: 'conflict',
    folderName,
    names: conflicts.map(({ name }) => name),
    async decide(choice) {
      closeDialog()
      return goOn(choice)
    },
  })
}

/** Each to the folder that it came from, under the name that it had there; then what it had replaced comes back. */
function moveBack(
  before: readonly DriveNode[],
  movedNodes: readonly DriveNode[],
  replacedIds: readonly string[],
): Promise<boolean> {
  const newNames = new Map(movedNodes.map(({ nodeId, name }) => [nodeId, name]))
  return runWrite(
    async () => {
      for (const [parentId, nodes] of Map.groupBy(before, node => node.parentId!))
        await inParts(nodes, nodeIds =>
          driveApi.drive.moveDriveNodes({ body: { nodeIds, parentId, onConflict: 'RENAME' } }),
        )
      await nameBack(before.filter(({ nodeId, name }) => newNames.get(nodeId) !== name))
      await restoreReplaced(replacedIds)
    },
    {
      onSuccess() {
        void renewSpaces()
      },
    },
  )
}

/** Those whose name somebody else has taken meanwhile keep the one they have. */
async function nameBack(nodes: readonly DriveNode[]): Promise<void> {
  for (const { nodeId, name } of nodes) {
    const call = driveApi.drive.renameDriveNode({ params: { nodeId }, body: { name } })
    const renamedNode = await orRefused(call, 'nodeNameTaken')
    if (renamedNode) showNodes([renamedNode])
  }
}

const restoreReplaced = (replacedIds: readonly string[]) =>
  inParts(
    replacedIds.map(nodeId => ({ nodeId })),
    nodeIds => driveApi.drive.restoreDriveNodes({ body: { nodeIds } }),
  )

/** Copies into a folder; what is copied to where it stands is numbered. */
export const copyNodes = (nodes: readonly DriveNode[], to: Destination): Promise<boolean> =>
  placeNodes({
    nodes,
    to,
    onConflict: nodes.every(({ parentId }) => parentId === to.nodeId) ? 'RENAME' : 'FAIL',
    ask: (nodeIds, onConflict) =>
      driveApi.drive.copyDriveNodes({ body: { nodeIds, parentId: to.nodeId, onConflict } }),
    onPlaced(copies, replacedIds) {
      const [first] = copies
      if (first)
        tellWithUndo(textOf(drive).copied(copies.length, first.name, to.name), () =>
          takeBack(copies, replacedIds),
        )
    },
  })

/** Copies go; then what they had replaced comes back. */
async function takeBack(copies: readonly DriveNode[], replacedIds: readonly string[]): Promise<boolean> {
  if (!(await trashQuietly(copies))) return false
  return runWrite(() => restoreReplaced(replacedIds))
}

const trashQuietly = (nodes: readonly DriveNode[]) =>
  runWrite(() => inParts(nodes, nodeIds => driveApi.drive.trashDriveNodes({ body: { nodeIds } })), {
    optimistic: () => hideNodes(idsOf(nodes)),
  })

/** Into the trash at once, with a way back. */
export async function trashNodes(nodes: readonly DriveNode[]): Promise<boolean> {
  const isDone = await trashQuietly(nodes)
  if (isDone)
    tellWithUndo(textOf(drive).trashed(nodes.length, nodes[0]?.name ?? ''), () => restoreQuietly(nodes))
  return isDone
}

const restoreQuietly = (nodes: readonly DriveNode[], onSuccess?: (restoredNodes: DriveNode[]) => void) =>
  runWrite(() => inParts(nodes, nodeIds => driveApi.drive.restoreDriveNodes({ body: { nodeIds } })), {
    onSuccess: restoredNodes => onSuccess?.(restoredNodes),
  })

export const restoreNodes = (nodes: readonly DriveNode[]): Promise<boolean> =>
  restoreQuietly(nodes, ([first]) =>
    tellWithUndo(textOf(drive).restored(nodes.length, first?.name ?? ''), () => trashQuietly(nodes)),
  )

/** For ever: asked about before. */
export const deleteNodes = (nodes: readonly DriveNode[]): Promise<boolean> =>
  runWrite(
    async () => {
      for (let from = 0; from < nodes.length; from += maxNodesAtOnce) {
        const nodeIds = idsOf(nodes.slice(from, from + maxNodesAtOnce))
        await driveApi.drive.deleteDriveNodes({ body: { nodeIds } })
        // For ever, also where a later part fails.
        hideNodes(nodeIds)
      }
    },
    {
      optimistic: () => hideNodes(idsOf(nodes)),
      onSuccess() {
        toast.success(textOf(drive).deletedForever(nodes.length, nodes[0]?.name ?? ''))
        renewUse()
      },
    },
  )

/** For ever: asked about before. */
export const emptyTrash = (spaceId: string): Promise<boolean> =>
  runWrite(() => driveApi.drive.emptyDriveTrash({ params: { spaceId } }), {
    async onSuccess({ deleted: deletedCount }) {
      toast.success(textOf(drive).trashEmptied(deletedCount))
      renewUse()
      await invalidate(driveApi.drive.listDriveTrash)
    },
  })

export function setStarred(nodes: readonly DriveNode[], isStarred: boolean): Promise<boolean> {
  const changing = nodes.filter(node => node.isStarred !== isStarred)
  const call = isStarred ? driveApi.drive.starDriveNode : driveApi.drive.unstarDriveNode
  return runWrite(
    async () => {
      // Each is shown at once, so that it stays where a later one fails.
      for (const { nodeId } of changing) showNodes([await call({ params: { nodeId } })])
    },
    { optimistic: () => showNodes(changing.map(node => ({ ...node, isStarred }))) },
  )
}

import type { DriveNode } from '@trau/contract'
import { maxNodesAtOnce } from '@trau/contract/rules/drive'
import { driveApi } from '../../../api/drive-api.ts'
import { errorData } from '../../../api/errors.ts'
import { runWrite } from '../../../api/mutation.ts'
import { invalidate } from '../../../api/query-client.ts'
import { textOf } from '../../../i18n/text.ts'
import { drive } from '../../../i18n/vi/drive.ts'
import { toast } from '../../../ui/toast.ts'
import { type ConflictChoice, closeDialog, showDialog } from './dialog.ts'
import { hideNodes, showNodes } from './node-cache.ts'
import { previewedNodes } from './previewed-nodes.ts'

const undoMs = 6000

/** Says what was done and offers to take it back; one such notice stands at a time. */
function tellWithUndo(text: string, undo: () => Promise<boolean>) {
  toast.success(text, {
    id: 'drive undo',
    duration: undoMs,
    action: { label: textOf(drive).undo, onClick: () => void undo() },
  })
}

const idsOf = (nodes: readonly { nodeId: string }[]) => nodes.map(({ nodeId }) => nodeId)

/** Asks for as many at once as the server takes, one request after the other. */
async function inParts(
  nodes: readonly { nodeId: string }[],
  ask: (nodeIds: string[]) => Promise<{ items: DriveNode[] }>,
): Promise<DriveNode[]> {
  const changedNodes: DriveNode[] = []
  for (let from = 0; from < nodes.length; from += maxNodesAtOnce) {
    const { items } = await ask(idsOf(nodes.slice(from, from + maxNodesAtOnce)))
    changedNodes.push(...items)
  }
  return changedNodes
}

const renewSpaces = () => invalidate(driveApi.drive.listDriveSpaces)

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
async function moveAtOnce(
  moving: readonly DriveNode[],
  to: Destination,
  { onConflict, replacedIds = [] }: Decided = {},
): Promise<boolean> {
  return runWrite(
    () =>
      inParts(moving, nodeIds =>
        driveApi.drive.moveDriveNodes({
          body: { nodeIds, parentId: to.nodeId, onConflict: onConflict ?? 'FAIL' },
        }),
      ),
    {
      optimistic: () => (onConflict ? undefined : hideNodes(idsOf(moving))),
      onSuccess(movedNodes) {
        showNodes(movedNodes)
        const words = textOf(drive)
        if (movedNodes.length > 0)
          tellWithUndo(words.moved(movedNodes.length, movedNodes[0]!.name, to.name), () =>
            moveBack(moving, movedNodes, replacedIds),
          )
        void renewSpaces()
      },
      onFailure: error => {
        const again = (decisions: Decided) => moveAtOnce(moving, to, decisions)
        return askAboutNames(error, to.name, again) ? undefined : 'toast'
      },
    },
  )
}

/** What the person has decided about names that were taken. */
interface Decided {
  onConflict?: ConflictChoice
  /** What made place for the newcomers, and comes back when that is undone. */
  replacedIds?: readonly string[]
}

/** Each to the folder that it came from, as far as it was moved; then what it had replaced comes back. */
function moveBack(
  before: readonly DriveNode[],
  movedNodes: readonly DriveNode[],
  replacedIds: readonly string[],
): Promise<boolean> {
  const movedIds = new Set(idsOf(movedNodes))
  const byParent = Map.groupBy(
    before.filter(({ nodeId, parentId }) => parentId !== undefined && movedIds.has(nodeId)),
    ({ parentId }) => parentId!,
  )
  return runWrite(
    async () => {
      const restoredNodes: DriveNode[] = []
      for (const [parentId, nodes] of byParent)
        restoredNodes.push(
          ...(await inParts(nodes, nodeIds =>
            driveApi.drive.moveDriveNodes({ body: { nodeIds, parentId, onConflict: 'RENAME' } }),
          )),
        )
      restoredNodes.push(...(await restoreReplaced(replacedIds)))
      return restoredNodes
    },
    {
      onSuccess(restoredNodes) {
        showNodes(restoredNodes)
        void renewSpaces()
      },
    },
  )
}

const restoreReplaced = (replacedIds: readonly string[]) =>
  inParts(
    replacedIds.map(nodeId => ({ nodeId })),
    nodeIds => driveApi.drive.restoreDriveNodes({ body: { nodeIds } }),
  )

/** Copies into a folder; what is copied to where it stands is numbered. */
export function copyNodes(
  nodes: readonly DriveNode[],
  to: Destination,
  { onConflict, replacedIds = [] }: Decided = {},
): Promise<boolean> {
  const isHere = nodes.every(({ parentId }) => parentId === to.nodeId)
  const choice = onConflict ?? (isHere ? 'RENAME' : 'FAIL')
  return runWrite(
    () =>
      inParts(nodes, nodeIds =>
        driveApi.drive.copyDriveNodes({ body: { nodeIds, parentId: to.nodeId, onConflict: choice } }),
      ),
    {
      onSuccess(copies) {
        showNodes(copies)
        const words = textOf(drive)
        if (copies.length > 0)
          tellWithUndo(words.copied(copies.length, copies[0]!.name, to.name), () =>
            takeBack(copies, replacedIds),
          )
        void renewSpaces()
      },
      onFailure: error =>
        askAboutNames(error, to.name, again => copyNodes(nodes, to, again)) ? undefined : 'toast',
    },
  )
}

/** Copies go; then what they had replaced comes back. */
async function takeBack(copies: readonly DriveNode[], replacedIds: readonly string[]): Promise<boolean> {
  if (!(await trashQuietly(copies))) return false
  return runWrite(() => restoreReplaced(replacedIds), {
    onSuccess: restoredNodes => {
      showNodes(restoredNodes)
    },
  })
}

/** @returns whether the failure is about names, which the person now decides */
function askAboutNames(
  error: unknown,
  folderName: string,
  again: (decisions: Decided) => Promise<boolean>,
): boolean {
  const data = errorData(error, 'nodeNameTaken')
  if (!data) return false
  showDialog({
    kind: 'conflict',
    folderName,
    names: (data.conflicts ?? []).map(({ name }) => name),
    async decide(onConflict) {
      closeDialog()
      const replacedIds = onConflict === 'REPLACE' ? idsOf(data.conflicts ?? []) : []
      return again({ onConflict, replacedIds })
    },
  })
  return true
}

const trashQuietly = (nodes: readonly DriveNode[]) =>
  runWrite(() => inParts(nodes, nodeIds => driveApi.drive.trashDriveNodes({ body: { nodeIds } })), {
    optimistic: () => hideNodes(idsOf(nodes)),
    onSuccess: trashedNodes => {
      showNodes(trashedNodes)
    },
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
    onSuccess(restoredNodes) {
      showNodes(restoredNodes)
      onSuccess?.(restoredNodes)
    },
  })

export const restoreNodes = (nodes: readonly DriveNode[]): Promise<boolean> =>
  restoreQuietly(nodes, ([first]) =>
    tellWithUndo(textOf(drive).restored(nodes.length, first?.name ?? ''), () => trashQuietly(nodes)),
  )

/** For ever: asked about before. */
export const deleteNodes = (nodes: readonly DriveNode[]): Promise<boolean> =>
  runWrite(
    async () => {
      for (let from = 0; from < nodes.length; from += maxNodesAtOnce)
        await driveApi.drive.deleteDriveNodes({
          body: { nodeIds: idsOf(nodes.slice(from, from + maxNodesAtOnce)) },
        })
    },
    {
      optimistic: () => hideNodes(idsOf(nodes)),
      onSuccess() {
        toast.success(textOf(drive).deletedForever(nodes.length, nodes[0]?.name ?? ''))
        void renewSpaces()
        void invalidate(driveApi.drive.getDriveUsage)
      },
    },
  )

/** For ever: asked about before. */
export const emptyTrash = (spaceId: string): Promise<boolean> =>
  runWrite(() => driveApi.drive.emptyDriveTrash({ params: { spaceId } }), {
    async onSuccess({ deleted: deletedCount }) {
      toast.success(textOf(drive).trashEmptied(deletedCount))
      void renewSpaces()
      void invalidate(driveApi.drive.getDriveUsage)
      await invalidate(driveApi.drive.listDriveTrash)
    },
  })

export function setStarred(nodes: readonly DriveNode[], isStarred: boolean): Promise<boolean> {
  const changing = nodes.filter(node => node.isStarred !== isStarred)
  const call = isStarred ? driveApi.drive.starDriveNode : driveApi.drive.unstarDriveNode
  return runWrite(
    async () => {
      const changedNodes: DriveNode[] = []
      for (const { nodeId } of changing) changedNodes.push(await call({ params: { nodeId } }))
      return changedNodes
    },
    {
      optimistic: () => showNodes(changing.map(node => ({ ...node, isStarred }))),
      onSuccess: changedNodes => {
        showNodes(changedNodes)
      },
    },
  )
}

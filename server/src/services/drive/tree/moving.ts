import { type contract, type InputOf, maxDriveDepth, nodeNameKey } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { NodeAccess } from '../policy.ts'
import { requireSpaceFor } from '../spaces/quota.ts'
import type { NodeRow } from '../tables.ts'
import { trashAccesses } from '../trash/trashing.ts'
import { type NodeChange, negateGrowth, recordBelow, recordChanges } from './changes.ts'
import { placeInto } from './conflicts.ts'
import { requireDepth, requireFolder } from './folders.ts'
import { lockSpacesOf, type Writer } from './locking.ts'
import { countBelow, measureHeight, updateNode, updateSpaceBelow } from './node-store.ts'
import { requireOwnOrManaged, requireRemovable } from './removable.ts'

export type Move = InputOf<typeof contract.drive.moveDriveNodes>['body'] & {
  /** Another name for one node: MOVE of WebDAV renames as it moves. */
  name?: string
}

/**
 * Moves nodes into a folder, all or none; one row each, and everything below them only where the space changes. Those that stand there
 * already stay as they are.
 * @returns the ids of those that moved or were there; not of those left out
 * @throws nodeNotFound, notAFolder, driveRoleTooLow, attachmentReadOnly, nodeLocked, nodeNameTaken, moveIntoItself, tooDeep, quotaExceeded
 */
export async function moveNodes(app: App, tx: Tx, me: Writer, move: Move): Promise<string[]> {
  await lockSpacesOf(app, tx, me, [...move.nodeIds, move.parentId])
  const accesses = await requireRemovable(app, tx, me, move.nodeIds)
  const folder = await requireFolder(app, tx, me, move.parentId)
  requireOutside(accesses, folder)
  requireOwnOrManaged(
    me,
    accesses.filter(({ node }) => node.space_id !== folder.node.space_id),
  )
  const isThere = ({ node }: NodeAccess) =>
    node.parent_id === folder.node.node_id && (move.name === undefined || move.name === node.name)
  const movers = accesses.filter(access => !isThere(access))
  for (const { node } of movers) await requireHeight(tx, folder.depth + 1, node)
  const { placed: placedNodes, replaced: replacedNodes } = await placeInto(app, tx, me, folder, movers, move)
  await trashAccesses(app, tx, me, replacedNodes)
  await moveInto(app, tx, me, folder.node, placedNodes)
  const movedIds = new Set([...placedNodes, ...accesses.filter(isThere)].map(({ node }) => node.node_id))
  return accesses.flatMap(({ node }) => (movedIds.has(node.node_id) ? [node.node_id] : []))
}

/** @throws moveIntoItself */
export function requireOutside(accesses: readonly NodeAccess[], folder: NodeAccess): void {
  const above = new Set([folder.node.node_id, ...folder.path.map(one => one.nodeId)])
  if (accesses.some(({ node }) => above.has(node.node_id))) throw fail('moveIntoItself')
}

/** What stands below a node at this depth. The height on its row may be too high; it is measured only where that would refuse. @throws tooDeep */
export async function requireHeight(tx: Tx, depth: number, node: NodeRow): Promise<void> {
  if (depth + node.height <= maxDriveDepth) return
  requireDepth(depth + (await measureHeight(tx, node.tenant_id, node.node_id)))
}

async function moveInto(
  app: App,
  tx: Tx,
  me: Writer,
  folder: NodeRow,
  placedNodes: readonly { node: NodeRow; name: string }[],
): Promise<void> {
  for (const [spaceId, ofSpace] of Map.groupBy(placedNodes, ({ node }) => node.space_id)) {
    if (spaceId === folder.space_id) {
      await recordChanges(app, tx, me, spaceId, await moveRows(tx, folder, ofSpace))
      continue
    }
    const ids = ofSpace.map(({ node }) => node.node_id)
    const { nodes, growth } = await countBelow(tx, me.tenantId, ids, folder.space_id)
    const leaving = await countBelow(tx, me.tenantId, ids, spaceId)
    await requireSpaceFor(app, tx, me.tenantId, folder.space_id, growth)
    const removals = ofSpace.map(({ node }) => ({ what: 'REMOVED' as const, node }))
    await recordChanges(app, tx, me, spaceId, removals, negateGrowth(leaving.growth))
    await updateSpaceBelow(tx, me.tenantId, ids, folder.space_id)
    await recordChanges(app, tx, me, folder.space_id, await moveRows(tx, folder, ofSpace), growth)
    const below = { what: 'MOVED' as const, count: nodes, growth: { bytes: 0, foreignBytes: 0 } }
    await recordBelow(app, tx, me, folder.space_id, ids, below)
  }
}

async function moveRows(
  tx: Tx,
  folder: NodeRow,
  placedNodes: readonly { node: NodeRow; name: string }[],
): Promise<NodeChange[]> {
  const changes: NodeChange[] = []
  for (const { node, name } of placedNodes) {
    const isRenamed = nodeNameKey(name) !== node.name_key || name !== node.name
    const movedNode = await updateNode(tx, node, {
      parent_id: folder.node_id,
      space_id: folder.space_id,
      ...(isRenamed && { name }),
    })
    changes.push(
      node.parent_id === folder.node_id
        ? { what: 'RENAMED', node: movedNode, detail: node.name }
        : { what: 'MOVED', node: movedNode, detail: node.parent_id! },
    )
  }
  return changes
}

import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { findAccess, type NodeAccess, requireNode, requireNodes, requireRole } from '../policy.ts'
import { type NodeChange, recordChanges } from '../tree/changes.ts'
import { lockSpacesOf, requireWritable, type Writer } from '../tree/locking.ts'
import { requireHeight } from '../tree/moving.ts'
import { freeName } from '../tree/names.ts'
import { selectNamed, updateNode } from '../tree/node-store.ts'

/**
 * Takes nodes out of the trash: into their folder, or the root of their space when that is gone or in the trash itself. Where the name is
 * taken meanwhile, they get a number. What is not in the trash stays as it is.
 * @throws nodeNotFound, driveRoleTooLow also where it would go to a root that the person may not write into, attachmentReadOnly, nodeLocked, tooDeep
 */
export async function restoreNodes(app: App, tx: Tx, me: Writer, nodeIds: readonly string[]): Promise<void> {
  await lockSpacesOf(app, tx, me, nodeIds)
  const inTrash = { trashed: true }
  const accesses = await requireNodes(app, tx, me, [...new Set(nodeIds)], 'VIEW', inTrash)
  await requireWritable(app, tx, me, accesses)
  await requireNodes(app, tx, me, nodeIds, 'EDIT', inTrash)
  // Folders before what stands in them, which stays there then.
  const outermostFirst = accesses.filter(({ node }) => node.trashed_time).sort((a, b) => a.depth - b.depth)
  for (const [spaceId, ofSpace] of Map.groupBy(outermostFirst, ({ node }) => node.space_id)) {
    const changes: NodeChange[] = []
    // One after the other: they may take each other's names.
    for (const access of ofSpace) changes.push(await restore(tx, await accessNow(app, tx, me, access)))
    if (changes.length > 0) await recordChanges(app, tx, me, spaceId, changes)
  }
}

/** Its folder may have been restored since. @throws driveRoleTooLow */
async function accessNow(app: App, tx: Tx, me: Writer, access: NodeAccess): Promise<NodeAccess> {
  if (!access.isFolderTrashed) return access
  const { node_id: nodeId, space_id: spaceId } = access.node
  const current = await requireNode(app, tx, me, nodeId, 'EDIT', { trashed: true })
  if (current.isFolderTrashed) {
    const root = (await findAccess(app, tx, me, [spaceId])).get(spaceId)
    requireRole(root?.role ?? 'VIEW', 'EDIT')
  }
  return current
}

async function restore(tx: Tx, { node, depth, isFolderTrashed }: NodeAccess): Promise<NodeChange> {
  const parentId = isFolderTrashed ? node.space_id : node.parent_id!
  await requireHeight(tx, isFolderTrashed ? 1 : depth, node)
  const sameNamed = await selectNamed(tx, node.tenant_id, parentId, [node.name])
  const name = sameNamed.length > 0 ? await freeName(tx, node.tenant_id, parentId, node) : node.name
  const restoredNode = await updateNode(tx, node, {
    parent_id: parentId,
    name,
    trashed_time: null,
    trashed_by: null,
  })
  return { what: 'RESTORED', node: restoredNode }
}

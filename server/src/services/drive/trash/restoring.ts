import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { type NodeAccess, requireNodes } from '../policy.ts'
import { type NodeChange, recordChanges } from '../tree/changes.ts'
import { lockSpacesOf, requireWritable, type Writer } from '../tree/locking.ts'
import { requireHeight } from '../tree/moving.ts'
import { freeName } from '../tree/names.ts'
import { selectNamed, updateNode } from '../tree/node-store.ts'

/**
 * Takes nodes out of the trash: into their folder, or the root of their space when that is gone or in the trash itself. Where the name is
 * taken meanwhile, they get a number. What is not in the trash stays as it is.
 * @throws nodeNotFound, driveRoleTooLow, attachmentReadOnly, nodeLocked, tooDeep
 */
export async function restoreNodes(app: App, tx: Tx, me: Writer, nodeIds: readonly string[]): Promise<void> {
  await lockSpacesOf(app, tx, me, nodeIds)
  const inTrash = { trashed: true }
  const accesses = await requireNodes(app, tx, me, [...new Set(nodeIds)], 'VIEW', inTrash)
  await requireWritable(app, tx, me, accesses)
  await requireNodes(app, tx, me, nodeIds, 'EDIT', inTrash)
  for (const [spaceId, ofSpace] of Map.groupBy(accesses, ({ node }) => node.space_id)) {
    const changes: NodeChange[] = []
    // One after the other: they may take each other's names.
    for (const access of ofSpace) if (access.node.trashed_time) changes.push(await restore(tx, access))
    if (changes.length > 0) await recordChanges(app, tx, me, spaceId, changes)
  }
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

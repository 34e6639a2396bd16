import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { NodeAccess } from '../policy.ts'
import { type NodeChange, recordChanges } from '../tree/changes.ts'
import { lockSpacesOf, type Writer } from '../tree/locking.ts'
import { updateNode } from '../tree/node-store.ts'
import { requireRemovable } from '../tree/removable.ts'

/**
 * Puts nodes into the trash of their space; only they are marked, not what stands below them.
 * @throws nodeNotFound, driveRoleTooLow, attachmentReadOnly, nodeLocked
 */
export async function trashNodes(app: App, tx: Tx, me: Writer, nodeIds: readonly string[]): Promise<void> {
  await lockSpacesOf(app, tx, me, nodeIds)
  await trashAccesses(app, tx, me, await requireRemovable(app, tx, me, nodeIds))
}

/** The same of nodes that the caller may remove; what stands below another of them goes with that. */
export async function trashAccesses(
  app: App,
  tx: Tx,
  me: Writer,
  accesses: readonly NodeAccess[],
): Promise<void> {
  const ids = new Set(accesses.map(({ node }) => node.node_id))
  const roots = accesses.filter(({ path }) => !path.some(folder => ids.has(folder.nodeId)))
  const now = new Date(app.clock.now())
  for (const [spaceId, ofSpace] of Map.groupBy(roots, ({ node }) => node.space_id)) {
    const changes: NodeChange[] = []
    for (const { node } of ofSpace) {
      const trashedNode = await updateNode(tx, node, { trashed_time: now, trashed_by: me.userId })
      changes.push({ what: 'TRASHED', node: trashedNode, isTrashed: true })
    }
    await recordChanges(app, tx, me, spaceId, changes)
  }
}

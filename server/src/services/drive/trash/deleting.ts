import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { requireNodes } from '../policy.ts'
import type { NodeRow } from '../tables.ts'
import { recordChanges } from '../tree/changes.ts'
import { lockSpacesOf, requireWritable, type Writer } from '../tree/locking.ts'
import { requireOwnOrManaged } from '../tree/removable.ts'
import { markDeleted } from './trash-store.ts'

/**
 * Deletes for ever what is in the trash. Only the nodes themselves are marked; `purgeDeleted` takes their rows, and those below them, away
 * in batches. To be called after the commit.
 * @throws nodeNotFound, driveRoleTooLow, attachmentReadOnly, nodeLocked, notInTrash
 */
export async function deleteNodes(app: App, tx: Tx, me: Writer, nodeIds: readonly string[]): Promise<void> {
  await lockSpacesOf(app, tx, me, nodeIds)
  const accesses = await requireNodes(app, tx, me, [...new Set(nodeIds)], 'VIEW', { trashed: true })
  await requireWritable(app, tx, me, accesses)
  requireOwnOrManaged(me, accesses)
  if (accesses.some(({ node }) => node.trashed_time === null)) throw fail('notInTrash')
  await removeNodes(
    app,
    tx,
    me,
    accesses.map(({ node }) => node),
  )
}

/** The same of nodes of locked spaces, whoever asks. */
export async function removeNodes(app: App, tx: Tx, me: UserKey, nodes: readonly NodeRow[]): Promise<void> {
  const now = new Date(app.clock.now())
  for (const [spaceId, ofSpace] of Map.groupBy(nodes, node => node.space_id)) {
    await recordChanges(
      app,
      tx,
      me,
      spaceId,
      ofSpace.map(node => ({ what: 'REMOVED', node, isTrashed: true })),
    )
    await markDeleted(
      tx,
      me.tenantId,
      ofSpace.map(node => node.node_id),
      now,
    )
  }
}

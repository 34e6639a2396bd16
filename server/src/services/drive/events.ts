import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { selectSharesWithin } from './sharing/share-store.ts'

/** So many shares hear of one change; those beyond see it with their next look. */
const mostHeard = 500
/** What is looked through below a folder that goes into the trash or comes back. */
const mostBelow = 2_000

/**
 * In the transaction that changes these nodes: those with whom they are shared hear of it, and the rooms.
 * @param nodeIds the nodes that changed
 * @param treeIds those of them with which everything below comes or goes
 */
export async function publishSharedNodes(
  app: App,
  tx: Tx,
  tenantId: string,
  nodeIds: readonly string[],
  treeIds: readonly string[],
): Promise<void> {
  const shares = await selectSharesWithin(tx, tenantId, { nodeIds, treeIds, mostBelow, limit: mostHeard })
  const targets = Map.groupBy(shares, share => share.user_id ?? share.room_id!)
  for (const [targetId, ofTarget] of targets) {
    const data = { nodeIds: ofTarget.map(share => share.node_id) }
    const to = ofTarget[0]!.room_id === null ? { users: [targetId] } : { membersOf: targetId }
    await app.outbox.add(tx, tenantId, targetId, [{ to, event: { type: 'sharedNodesChanged', data } }])
  }
}

/**
 * In the transaction that adds, edits or deletes a comment. It names no file: whoever hears a space may see less than all of it, and asks for the
 * comments that they show.
 */
export const publishComments = (app: App, tx: Tx, tenantId: string, spaceId: string): Promise<void> =>
  app.outbox.add(tx, tenantId, spaceId, [
    { to: { space: spaceId }, event: { type: 'driveCommentsChanged', data: { spaceId } } },
  ])

/** In the transaction that names or deletes a version; it names no file, as above. Another content is a change of the space. */
export const publishVersions = (app: App, tx: Tx, tenantId: string, spaceId: string): Promise<void> =>
  app.outbox.add(tx, tenantId, spaceId, [
    { to: { space: spaceId }, event: { type: 'driveVersionsChanged', data: { spaceId } } },
  ])

/** In the transaction that gives these people a role on a node, changes it or takes it away. */
export async function publishAccessChanged(
  app: App,
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
  nodeId: string,
): Promise<void> {
  for (const userId of userIds)
    await app.outbox.add(tx, tenantId, userId, [
      { to: { users: [userId] }, event: { type: 'driveAccessChanged', data: { nodeId } } },
    ])
}

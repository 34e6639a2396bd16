import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { requireUnlocked } from '../locks/locks.ts'
import { ensureSpaces, type NodeAccess } from '../policy.ts'
import { lockSpaces } from '../spaces/space-store.ts'
import { selectNodes } from './node-store.ts'

/** Who changes a tree. A program names the locks of WebDAV that it knows of; people in the browser have none, and their own programs’ locks do not hold them up. */
export interface Writer extends Requester {
  lockIds?: readonly string[]
}

/**
 * Locks the spaces of these nodes until the transaction ends, and makes those that are not there yet. What was read of the nodes before
 * may have changed, so the caller reads it after this.
 */
export async function lockSpacesOf(
  app: App,
  tx: Tx,
  me: Requester,
  nodeIds: readonly string[],
): Promise<void> {
  const lockedNodeIds = nodesOfLockedSpaces.get(tx) ?? new Set<string>()
  nodesOfLockedSpaces.set(tx, lockedNodeIds)
  if (nodeIds.every(nodeId => lockedNodeIds.has(nodeId))) return
  const lockedIds = new Set<string>()
  // A node that moved to another space before the lock was taken needs that one; a deadlock between two such is retried by `transact`.
  for (;;) {
    const nodes = await selectNodes(tx, me.tenantId, nodeIds)
    const presentIds = new Set(nodes.map(node => node.node_id))
    const absentIds = nodeIds.filter(nodeId => !presentIds.has(nodeId))
    const isAnyMade = await ensureSpaces(
      app,
      tx,
      me,
      absentIds.filter(nodeId => !lockedIds.has(nodeId)),
    )
    const missing = nodes.map(node => node.space_id).filter(spaceId => !lockedIds.has(spaceId))
    if (isAnyMade) missing.push(...absentIds)
    if (missing.length === 0) break
    await lockSpaces(tx, me.tenantId, missing)
    for (const spaceId of missing) lockedIds.add(spaceId)
  }
  for (const nodeId of nodeIds) lockedNodeIds.add(nodeId)
}

/** Nodes that stay in the spaces which a transaction has locked. */
const nodesOfLockedSpaces = new WeakMap<Tx, Set<string>>()

/**
 * @throws attachmentReadOnly for what stands in messages
 * @throws nodeLocked for what is locked by WebDAV, above or below too, and not named
 */
export async function requireWritable(
  app: App,
  tx: Tx,
  me: Writer,
  accesses: readonly NodeAccess[],
): Promise<void> {
  if (accesses.some(({ node }) => node.seq !== null)) throw fail('attachmentReadOnly')
  const spaceIds = accesses.map(({ node }) => node.space_id)
  const trees = accesses.map(({ node }) => node.node_id)
  await requireUnlocked(app, tx, me, spaceIds, { trees })
}
